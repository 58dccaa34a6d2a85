import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfidenceDot } from "../../../../app/voice/conversation/confidence-dot.tsx";

const wordsOf = (dot: React.ReactElement) =>
  renderToStaticMarkup(dot)
    .replace(/<span[^>]*role="tooltip".*<\/span>$/, "")
    .replaceAll(/<[^>]*>/g, "");

test("only what was judged unclear is marked in words", () => {
  expect(wordsOf(<ConfidenceDot confidence={1} isTyped={false} />)).toBe("");
  expect(wordsOf(<ConfidenceDot confidence={0.7} notes={null} isTyped={false} />)).toBe(
    "confidence: 70% ",
  );
  expect(wordsOf(<ConfidenceDot confidence={0.6} notes="Email?" isTyped={false} />)).toBe(
    "confidence: 60% unclear",
  );
  expect(wordsOf(<ConfidenceDot confidence={0.5} notes={null} isTyped />)).toBe("typed");
});
