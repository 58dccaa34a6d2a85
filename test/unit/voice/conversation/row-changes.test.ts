import { autorun } from "mobx";
import { expect, test } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { recordingLog } from "../recording-log.ts";

test("draws a row once a frame, whatever its item has taken in, and reads the newest text at once", () => {
  const frames: (() => void)[] = [];
  const conversation = new Conversation(recordingLog(), Date.now, (work) => frames.push(work));
  conversation.apply({
    type: "response.output_item.added",
    item: { id: "a", type: "message", role: "assistant", content: [] },
  });
  const item = conversation.find("a");
  const drawn: string[] = [];
  autorun(() => drawn.push(item?.text ?? ""));
  frames.shift()?.();

  for (const delta of ["Look, ", "I know ", "why you call."]) {
    conversation.apply({
      type: "response.output_audio_transcript.delta",
      itemId: "a",
      contentIndex: 0,
      delta,
    });
  }
  const readBefore = item?.text;
  const drawnBefore = drawn.length;
  for (const frame of frames.splice(0)) frame();

  expect(readBefore).toBe("Look, I know why you call.");
  expect(drawn.slice(drawnBefore)).toEqual(["Look, I know why you call."]);
});

test("tells of a new item, and listeners of a change, without waiting for a frame", () => {
  const conversation = new Conversation(recordingLog(), Date.now, () => {});
  const lengths: number[] = [];
  let told = 0;
  autorun(() => lengths.push(conversation.items.length));
  conversation.listen(() => told++);
  conversation.addFromClient({ id: "u", type: "message", role: "user", text: "Hello" });

  expect(lengths).toEqual([0, 1]);
  expect(told).toBe(1);
});
