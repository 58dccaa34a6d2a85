import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfidenceDot } from "../../../../app/voice/conversation/confidence-dot.tsx";

const wordsOf = (dot: React.ReactElement) =>
  renderToStaticMarkup(dot)
    .replace(/<span[^>]*role="tooltip".*<\/span>$/, "")
    .replaceAll(/<[^>]*>/g, "");

test("clear is said of what was judged clear, and nothing more of what may be of another language", () => {
  const clear = "transcript clear";
  const dot = { confidence: 1, isTyped: false, clear };
  expect(wordsOf(<ConfidenceDot {...dot} />)).toBe("");
  expect(wordsOf(<ConfidenceDot {...dot} isMisheard />)).toBe("maybe misheard");
  expect(wordsOf(<ConfidenceDot {...dot} notes={null} />)).toBe(`confidence: 100% ${clear}`);
  expect(wordsOf(<ConfidenceDot {...dot} notes={null} isMisheard />)).toBe(
    "confidence: 100% maybe misheard",
  );
  expect(wordsOf(<ConfidenceDot {...dot} confidence={0.7} notes={null} />)).toBe(
    "confidence: 70% ",
  );
  expect(wordsOf(<ConfidenceDot {...dot} confidence={0.6} notes="Email?" />)).toBe(
    "confidence: 60% unclear",
  );
  expect(wordsOf(<ConfidenceDot {...dot} confidence={0.5} notes={null} isTyped />)).toBe("typed");
});
