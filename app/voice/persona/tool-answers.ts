import type { Command } from "../realtime/command.ts";
import type { Item } from "../realtime/item.ts";
import type { Log } from "../realtime/log.ts";
import type { ServerEvent } from "../realtime/server-event.ts";
import type { DeclaredEnding } from "./declared-ending.ts";
import { readEnding } from "./declared-ending.ts";
import { endingToolName } from "./ending-tool.ts";

interface ToolAnswersOptions {
  log: Log;
  send: (command: Command) => void;
  onEnding: (ending: DeclaredEnding) => void;
}

/** What the persona is told after it called a tool. The visitor can read it in the conversation. */
const noted = "Noted. Now say your last words.";
const notUnderstood = "That was not understood. Go on with the conversation.";

/** Answers the persona's calls, each once, and lets it speak after that. */
export class ToolAnswers {
  readonly #options: ToolAnswersOptions;
  readonly #answered = new Set<string>();
  /** The response that runs was asked for here: another one after it would make a circle. */
  #isAnswering = false;

  constructor(options: ToolAnswersOptions) {
    this.#options = options;
  }

  /** A response is over: its calls are complete, and another response may be asked for. */
  apply(event: ServerEvent): void {
    if (event.type !== "response.done" || event.status === "in_progress") return;
    const calls = event.output.filter((item) => this.#isOpen(item));
    for (const call of calls) this.#answer(call);
    const asks = calls.length > 0 && !this.#isAnswering;
    this.#isAnswering = asks;
    if (asks) this.#options.send({ type: "response.create" });
  }

  #isOpen({ type, status, callId, id }: Item): boolean {
    if (type !== "function_call" || status === "incomplete" || status === "in_progress")
      return false;
    return !this.#answered.has(callId ?? id);
  }

  #answer({ id, callId = id, name, arguments: text = "" }: Item): void {
    this.#answered.add(callId);
    const output = this.#take(name, text) ? noted : notUnderstood;
    const item = { id: newCallOutputId(), type: "function_call_output", callId, output } as const;
    this.#options.send({ type: "item.create", item });
  }

  #take(name: string | undefined, text: string): boolean {
    const { log, onEnding } = this.#options;
    try {
      if (name !== endingToolName) throw new Error(`There is no tool "${name}"`);
      onEnding(readEnding(text));
      return true;
    } catch (error) {
      log.warn("A tool call could not be followed", error);
      return false;
    }
  }
}

/** At most 32 characters: the provider takes no longer id. */
function newCallOutputId(): string {
  return `out_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
