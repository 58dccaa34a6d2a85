import { expect, test } from "vitest";
import { redact } from "../../../../app/voice/protocol/redact.ts";

test("each key, and each text that looks like one, is hidden", () => {
  const told = "sk-proj-abcd and ek_1234*** of own-words, twice: own-words; a task-force is none";
  expect(redact(told, " own-words\n", "", " ")).toBe(
    "[key] and [key] of [key], twice: [key]; a task-force is none",
  );
});
