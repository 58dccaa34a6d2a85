import type { Command } from "./command.ts";
import { SchemaError } from "./errors/schema-error.ts";
import type { MaxTokens } from "./session-config.ts";

/**
 * Checks a command's numbers before it is sent (spec.md, 5). By hand: the page does not load zod before Connect.
 *
 * @throws {SchemaError} when one is outside its bounds.
 */
export function checkBounds(command: Command): void {
  if (command.type === "session.update") {
    const { temperature, maxResponseOutputTokens, turnDetection } = command.session;
    between("session.temperature", temperature, 0.6, 1.2);
    maxTokens("session.maxResponseOutputTokens", maxResponseOutputTokens);
    if (turnDetection?.type !== "server_vad") return;
    const path = "session.turnDetection";
    between(`${path}.threshold`, turnDetection.threshold, 0, 1);
    integer(`${path}.prefixPaddingMs`, turnDetection.prefixPaddingMs);
    integer(`${path}.silenceDurationMs`, turnDetection.silenceDurationMs);
  }
  if (command.type === "response.create") {
    between("response.temperature", command.response?.temperature, 0, 1);
    between("response.topP", command.response?.topP, 0, 1);
    maxTokens("response.maxOutputTokens", command.response?.maxOutputTokens);
  }
}

function between(path: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (value >= least && value <= most)) return;
  const bound = value > most ? `at most ${most}` : `at least ${least}`;
  throw new SchemaError(`Expected ${bound}, received ${value}`, path);
}

function integer(path: string, value: number | undefined, most = Infinity): void {
  between(path, value, 1, most);
  if (value === undefined || Number.isInteger(value)) return;
  throw new SchemaError(`Expected int, received ${value}`, path);
}

function maxTokens(path: string, value: MaxTokens | undefined): void {
  if (value !== "inf") integer(path, value, 4096);
}
