import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PastTurns } from "../../../../app/voice/history/past-turns.tsx";
import type { Turn } from "../../../../app/voice/history/turns.ts";

const turn: Turn = {
  key: "a",
  id: "a",
  role: "user",
  text: "Where is my code?",
  heard: "where is my coat",
  interrupted: false,
  isTyped: false,
  isEarlier: false,
  createdAt: 0,
};

test.each([
  [false, "Heard as: where is my coat"],
  [true, "Typed as: where is my coat"],
])("a corrected turn that was typed is not called heard (typed: %s)", (isTyped, words) => {
  const turns = [{ ...turn, isTyped }];
  const html = renderToStaticMarkup(
    <PastTurns turns={turns} from={undefined} onPlay={() => undefined} onTryAgain={undefined} />,
  );
  expect(html).toContain(words);
  expect(html.includes("Heard as")).toBe(!isTyped);
});

test.each([
  [true, "earlier part"],
  [false, "earlier attempt"],
  // As versions before kept it.
  [undefined, "earlier attempt"],
])("a turn that was taken over says of what (carried on: %s)", (carriesOn, words) => {
  const html = renderToStaticMarkup(
    <PastTurns
      turns={[{ ...turn, isEarlier: true }]}
      from={{ rehearsalId: 1, key: "a", carriesOn }}
      onPlay={() => undefined}
      onTryAgain={undefined}
    />,
  );
  expect(html.match(/earlier \w+/g)).toEqual([words]);
});
