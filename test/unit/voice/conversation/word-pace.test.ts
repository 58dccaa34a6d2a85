import { observable, runInAction } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { liveMessage } from "../../../../app/voice/conversation/recent-messages.ts";
import { WordPace } from "../../../../app/voice/conversation/word-pace.ts";
import { stopTheClock } from "../browser-stand-ins.ts";
import {
  begun,
  cleared,
  conversing,
  delta,
  outputAdded,
  responded,
  responding,
  saidWhole,
  started,
  stopped,
  textDelta,
} from "../conversing.ts";
import { providedCall } from "../provided-call.ts";

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

function followPace(conversation: Conversation) {
  const speaker = observable({ isOn: true });
  const isAudible = () => speaker.isOn;
  const pace = new WordPace({ conversation, now: Date.now, isAudible });
  onTestFinished(pace.watch());
  return { setAudible: (isOn: boolean) => runInAction(() => (speaker.isOn = isOn)) };
}

test.each(["ga", "preview"] as const)(
  "in %s, text that comes faster than its sound is shown in step with it, and whole once that is over",
  async (dialect) => {
    const { session, conversation, provider } = await providedCall(dialect, "ahead=300@call");
    followPace(conversation);
    session.askAgain();
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(() => provider.reply).toBeUndefined();
    const [answer] = conversation.items;
    if (!answer) throw new Error("Nobody answers");
    const whole = countWords(answer.text);
    const counts = new Set<number>();
    while (answer.isPlaying) {
      const shown = countWords(answer.text.slice(0, answer.saidLength));
      const begunToBeSaid = Math.ceil(((provider.call?.speaker.frames ?? 0) * 20) / 300);
      expect(shown).toBeLessThanOrEqual(begunToBeSaid);
      expect(shown).toBeGreaterThanOrEqual(begunToBeSaid / 2 - 2);
      counts.add(shown);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(counts.size).toBeGreaterThan(whole / 2);
    expect(answer.shownText).toBe(answer.text);
  },
);

/** Of twelve letters and a space, so that a word takes 1,083 ms at 12 characters a second. */
const words = (count: number) => Array.from({ length: count }, () => "abcdefghijkl").join(" ");

/** A conversation whose persona's words wait for their sound. */
function speaking() {
  stopTheClock();
  const parts = conversing();
  const { conversation, apply, wait } = parts;
  const { setAudible } = followPace(conversation);
  return {
    ...parts,
    setAudible,
    pass(milliseconds: number) {
      wait(milliseconds);
      vi.advanceTimersByTime(milliseconds);
    },
    begin: (id: string, text: string, response = "r") =>
      apply(outputAdded(begun(id), response), delta(id, text)),
    shown: () => conversation.items.map(({ shownText }) => shownText),
  };
}

test("words wait for their sound, while all else has them", () => {
  const { conversation, apply, begin, pass, shown, texts, heard } = speaking();
  apply(responding());
  begin("a", words(4));
  pass(2_000);
  expect(shown()).toEqual(["Thinking..."]);
  expect([texts(), heard()]).toEqual([[words(4)], [words(4)]]);
  expect(liveMessage(conversation.items)).toBeUndefined();
  apply(started());
  pass(2_300);
  expect(shown()).toEqual([words(2)]);
  expect(liveMessage(conversation.items)?.id).toBe("a");
  apply(responded("completed", [saidWhole("a", words(4))]));
  expect([shown(), texts()]).toEqual([[words(2)], [words(4)]]);
  apply(stopped());
  expect(shown()).toEqual([words(4)]);
});

test("of two messages of an answer, the second waits for the first", () => {
  const { apply, begin, pass, shown } = speaking();
  apply(responding());
  begin("a", words(2));
  apply(started());
  begin("b", words(2));
  pass(1_200);
  expect(shown()).toEqual([words(1), "Thinking..."]);
  pass(2_400);
  expect(shown()).toEqual([words(2), words(1)]);
});

test("an answer waits for the end of the one that is heard", () => {
  const { apply, begin, pass, shown } = speaking();
  apply(responding());
  begin("a", words(8));
  apply(started(), responding("s"));
  begin("b", words(2), "s");
  pass(5_500);
  expect(shown()).toEqual([words(5), "Thinking..."]);
  apply(started("s"));
  pass(1_200);
  expect(shown()).toEqual([words(8), words(1)]);
});

test("words that are cut off are all shown, as far as they were heard and the rest", () => {
  const { conversation, apply, begin, pass, shown } = speaking();
  apply(responding());
  begin("a", words(9));
  apply(started());
  pass(2_300);
  apply(cleared());
  expect(shown()).toEqual([words(9)]);
  expect(conversation.items[0]).toMatchObject({ interrupted: true, heardText: words(2) });
});

test.each<[string, (parts: ReturnType<typeof speaking>) => void]>([
  ["an answer is text", ({ apply }) => apply(outputAdded(begun("a")), textDelta("a", words(9)))],
  [
    "the browser blocks the sound",
    ({ setAudible, begin, apply }) => {
      setAudible(false);
      begin("a", words(9));
      apply(started());
    },
  ],
  [
    "the device pauses it",
    ({ setAudible, begin, apply, pass }) => {
      begin("a", words(9));
      apply(started());
      pass(1_200);
      setAudible(false);
    },
  ],
  [
    "the server tells of no sound in three seconds",
    ({ begin, pass }) => {
      begin("a", words(9));
      pass(3_000);
    },
  ],
])("where %s, the words come at once, and are not taken back", (_, happen) => {
  const parts = speaking();
  parts.apply(responding());
  happen(parts);
  expect(parts.shown()).toEqual([words(9)]);
  parts.setAudible(true);
  parts.apply(started());
  parts.pass(100);
  expect(parts.shown()).toEqual([words(9)]);
});

test("a server that tells of no sound is waited for once, until it tells of one", () => {
  const { apply, begin, pass, shown } = speaking();
  begin("a", words(3));
  pass(3_000);
  apply(responding("s"));
  begin("b", words(3), "s");
  expect(shown()).toEqual([words(3), words(3)]);
  apply(started("s"), stopped("s"), responding("t"));
  begin("c", words(3), "t");
  expect(shown().at(-1)).toBe("Thinking...");
});

test("a voice that is faster or slower than expected is followed more closely with each answer", () => {
  const { apply, begin, pass, shown } = speaking();
  const say = (id: string, lasts: number) => {
    apply(responding(id));
    begin(id, words(10), id);
    apply(started(id));
    pass(lasts / 2);
    const half = countWords(shown().at(-1) ?? "");
    pass(lasts / 2);
    apply(stopped(id));
    return half;
  };
  const fast = ["a", "b", "c", "d"].map((id) => say(id, 8_600));
  expect(fast).toEqual([3, 4, 4, 4]);
  const slow = ["e", "f", "g", "h"].map((id) => say(id, 16_000));
  expect(slow[0]).toBeGreaterThan(5);
  expect(slow.at(-1)).toBe(5);
});
