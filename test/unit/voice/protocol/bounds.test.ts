import { expect, test } from "vitest";
import { checkBounds, type ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import { usualConfig } from "../usual-config.ts";

const of = (changes: object): ClientEvent => ({ type: "session.update", session: changes });
const respond = (response: object): ClientEvent => ({ type: "response.create", response });
const turns = (changes: object) =>
  of({ turnDetection: { ...usualConfig.turnDetection, type: "server_vad", ...changes } });

test.each<[string, (value: number) => ClientEvent, sound: number[], unsound: number[]]>([
  ["temperature", (temperature) => of({ temperature }), [0.6, 1.2], [0.59, 1.21, Number.NaN]],
  [
    "maxResponseOutputTokens",
    (maxResponseOutputTokens) => of({ maxResponseOutputTokens }),
    [1, 4096],
    [0, 4097, 1.5],
  ],
  ["threshold", (threshold) => turns({ threshold }), [0, 1], [-0.01, 1.01]],
  ["prefixPaddingMs", (prefixPaddingMs) => turns({ prefixPaddingMs }), [1], [0, 1.5]],
  ["silenceDurationMs", (silenceDurationMs) => turns({ silenceDurationMs }), [1], [-1]],
  // A response may be colder than a session.
  ["response.temperature", (temperature) => respond({ temperature }), [0, 1], [1.01, -0.1]],
  ["topP", (topP) => respond({ topP }), [0, 1], [1.1, -1]],
  ["maxOutputTokens", (maxOutputTokens) => respond({ maxOutputTokens }), [1], [0]],
])("%s is sent within its bounds, and refused outside them", (field, event, sound, unsound) => {
  for (const value of sound) expect(() => checkBounds(event(value)), `${value}`).not.toThrow();
  const message = /^Expected (at least \S+|at most \S+|int), received \S+: (session|response)\./;
  for (const value of unsound) {
    expect(() => checkBounds(event(value)), `${value}`).toThrow(message);
    expect(() => checkBounds(event(value))).toThrow(new RegExp(`${field}$`));
  }
});

test("the usual session is sent, and an error says what was expected, and where", () => {
  for (const sound of [usualConfig, {}, { turnDetection: null }]) {
    expect(() => checkBounds(of(sound))).not.toThrow();
  }
  const message = "Expected at most 1.2, received 2: session.temperature";
  expect(() => checkBounds(of({ temperature: 2 }))).toThrow(message);
});
