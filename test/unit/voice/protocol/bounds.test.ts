import { expect, test } from "vitest";
import {
  checkBounds,
  type ResponseOptions,
  type ServerVad,
  type SessionConfig,
} from "../../../../app/voice/protocol/client-events.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { sessionConfig } from "../../../../app/voice/scenarios/session-config.ts";

const bounds = /^Expected (at least \S+|at most \S+|int), received \S+: (session|response)\./;

const vad: ServerVad = {
  type: "server_vad",
  threshold: 0.5,
  prefixPaddingMs: 1,
  silenceDurationMs: 1,
  createResponse: true,
};

const sound: Partial<SessionConfig>[] = [
  sessionConfig({ realtimeModel: "m", transcriptionModel: "t" }, new RehearsalPlan(lateFreelancer)),
  {},
  { temperature: 0.6 },
  { temperature: 1.2 },
  { maxResponseOutputTokens: 1 },
  { maxResponseOutputTokens: 4096 },
  { turnDetection: null },
  { turnDetection: { ...vad, threshold: 0 } },
  { turnDetection: { ...vad, threshold: 1 } },
];

const unsound: Partial<SessionConfig>[] = [
  { temperature: 0.59 },
  { temperature: 1.21 },
  { temperature: Number.NaN },
  { maxResponseOutputTokens: 0 },
  { maxResponseOutputTokens: 4097 },
  { maxResponseOutputTokens: 1.5 },
  { turnDetection: { ...vad, threshold: -0.01 } },
  { turnDetection: { ...vad, threshold: 1.01 } },
  { turnDetection: { ...vad, prefixPaddingMs: 0 } },
  { turnDetection: { ...vad, prefixPaddingMs: 1.5 } },
  { turnDetection: { ...vad, silenceDurationMs: -1 } },
];

test.each(sound)("a session within its bounds is sent: %j", (session) => {
  expect(() => checkBounds({ type: "session.update", session })).not.toThrow();
});

test.each(unsound)("a session outside its bounds is refused: %j", (session) => {
  expect(() => checkBounds({ type: "session.update", session })).toThrow(bounds);
});

test.each<ResponseOptions>([
  { temperature: 1.01 },
  { temperature: -0.1 },
  { topP: 1.1 },
  { topP: -1 },
  { maxOutputTokens: 0 },
])("a response outside its bounds is refused: %j", (response) => {
  expect(() => checkBounds({ type: "response.create", response })).toThrow(bounds);
});

test("a response's temperature may be lower than a session's", () => {
  expect(() =>
    checkBounds({ type: "response.create", response: { temperature: 0, topP: 1 } }),
  ).not.toThrow();
});

test("the error says what was expected, and where", () => {
  expect(() => checkBounds({ type: "session.update", session: { temperature: 2 } })).toThrow(
    "Expected at most 1.2, received 2: session.temperature",
  );
});
