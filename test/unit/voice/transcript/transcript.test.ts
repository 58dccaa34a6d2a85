import { setImmediate as settle } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  cleared,
  deleted,
  done,
  outputAdded,
  responded,
  responding,
  saidWhole,
  spoken,
  started,
  transcribed,
  truncated,
  typed,
} from "../conversing.ts";
import { transcribe } from "./transcribing.ts";

const six = ["a", "b", "c", "d", "e", "f"];

function transcribing() {
  const parts = transcribe();
  const say = (...ids: string[]) => parts.apply(...ids.map((id) => done(typed(id))));
  return { ...parts, say };
}

test.each(["", "…"])(
  "speech written down as %o is no part of the transcript, until words come",
  (blank) => {
    const { apply, texts, say } = transcribing();
    say("before");
    apply(done(spoken("u", "completed")));
    say("after");
    expect(texts()).toEqual(["before"]);
    apply(transcribed("u", blank));
    expect(texts()).toEqual(["before", "after"]);
    apply(transcribed("u", "Hello"));
    expect(texts()).toEqual(["before", "Hello", "after"]);
  },
);

test("a window is cleaned as soon as it is full, and two at most at the same time", async () => {
  const { requests, say, texts } = transcribing();
  say(...six.slice(0, 5));
  await settle();
  expect(requests).toHaveLength(0);
  say("f", "g", "h", "i", "j", "k", "l");
  await settle();
  expect(requests.map(({ ids }) => ids)).toEqual([six, ["d", "e", "f", "g", "h", "i"]]);
  requests[0]?.answer();
  await settle();
  expect(requests[2]?.ids).toEqual(["g", "h", "i", "j", "k", "l"]);
  expect(texts()).toEqual([...six.map((id) => `${id}!`), "g", "h", "i", "j", "k", "l"]);
});

test("speech that was cut off is cleaned as far as it was heard, once that is known", async () => {
  const { apply, requests, say, texts } = transcribing();
  const heard = "That is what it costs,";
  const whole = saidWhole("p", `${heard} ${"and not a penny less ".repeat(10)}`);
  apply(responding(), outputAdded({ ...whole, content: [], status: "in_progress" }), started());
  apply(responded("completed", [whole]));
  await settle();
  expect(texts()).toEqual([]);
  apply(cleared(), truncated("p", (heard.length / 15) * 1000 + 100));
  say(...six.slice(0, 5));
  await settle();
  requests[0]?.answer();
  await settle();
  expect(texts().slice(0, 2)).toEqual([`${heard}!`, "a!"]);
});

test("switching off aborts, and on again asks for each window once", async () => {
  const { requests, say, cleaning, transcript } = transcribing();
  say(...six, "g", "h", "i");
  await settle();
  cleaning.toggle();
  expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  requests[0]?.fail();
  await settle();
  expect(transcript.windows.map(({ state }) => state.phase)).toEqual(["waiting", "waiting"]);
  cleaning.toggle();
  requests[1]?.answer();
  await settle();
  expect(requests).toHaveLength(4);
});

test("a deleted message leaves the transcript, and nothing is cleaned again", async () => {
  const { apply, requests, say, texts } = transcribing();
  say(...six);
  await settle();
  requests[0]?.answer();
  await settle();
  apply(deleted("f"));
  await settle();
  expect(texts()).toEqual(["a!", "b!", "c!", "d!", "e!"]);
  expect(requests).toHaveLength(1);
});
