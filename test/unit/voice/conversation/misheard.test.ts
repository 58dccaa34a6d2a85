import { expect, test, vi } from "vitest";
import {
  isInOtherScript,
  isLoop,
  isOtherLanguage,
} from "../../../../app/voice/conversation/misheard.ts";
import { languageCodes } from "../../../../app/voice/scenarios/languages.ts";
import { conversing, done, spoken, transcribed, typed } from "../conversing.ts";
import { providedCall } from "../provided-call.ts";

const dialects = ["ga", "preview"] as const;

test.each(dialects.flatMap((dialect) => ["script", "language"].map((fault) => [dialect, fault])))(
  "in %s, speech that was taken for another %s is marked, and the next that was not is not",
  async (dialect, fault) => {
    const parts = await providedCall(
      dialect === "ga" ? "ga" : "preview",
      `${fault}@transcription*1`,
    );
    const { session, provider, conversation } = parts;
    const inputAudioTranscription = { model: "t", language: "en" };
    session.send({ type: "session.update", session: { inputAudioTranscription } });
    await vi.advanceTimersByTimeAsync(0);
    for (const _ of ["misheard", "heard"]) {
      provider.listener.started();
      provider.listener.stopped();
      await parts.settle();
    }
    const own = conversation.items.filter(({ role }) => role === "user");
    expect(own.map(({ isMisheard }) => isMisheard)).toEqual([true, false]);
    // It stays as it was heard, and counts, unless the visitor strikes it out.
    expect(own.map(({ isHeard }) => isHeard)).toEqual([true, true]);
  },
);

test.each([
  ["시청해 주셔서 감사합니다.", true],
  ["MBC 뉴스 이덕영입니다.", true],
  ["Продолжение следует", true],
  ["We met in 東京 on Friday.", false],
  ["Żółć, naïve, Straße, não", false],
  ["1,700 €!", false],
  ["", false],
])("of %o it is %s that it is in another script", (text, expected) => {
  expect(isInOtherScript(text)).toBe(expected);
});

test("all languages of a rehearsal are written in Latin letters", () => {
  for (const code of languageCodes) expect(new Intl.Locale(code).maximize().script).toBe("Latn");
});

test.each<[string[], boolean]>([
  [["ko"], true],
  [["cy", "kor"], true],
  [["en"], false],
  [["en-GB"], false],
  [["eng"], false],
  [["ko", "en"], false],
  [[], false],
  [["und"], false],
  [["", "english", "-", "7"], false],
])(
  "where %j was heard in an English rehearsal, it is %s that it is another language",
  (heard, is) => {
    expect(isOtherLanguage(heard, "en")).toBe(is);
  },
);

test.each([
  ["you ".repeat(400), true],
  ["Thank you. ".repeat(8), true],
  ["Thank you for watching! ".repeat(9) + "Thank you", true],
  ["No, no, no, no, no, no, no!", false],
  ["No, no, no, no, no, no, no, no, you can’t.", false],
  ["I said no, no, no, no, no, no, no, no.", false],
  ["…".repeat(20), false],
  ["", false],
])("of %o it is %s that it is a loop", (text, expected) => {
  expect(isLoop(text)).toBe(expected);
});

test.each(["안녕하세요", "you ".repeat(400)])("typed, %o is not misheard", (text) => {
  const { apply, conversation } = conversing();
  apply(done(typed("t", text)), done(spoken("s", "completed")), transcribed("s", text));
  expect(conversation.items.map(({ isMisheard }) => isMisheard)).toEqual([false, true]);
});
