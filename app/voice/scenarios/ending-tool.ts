import * as z from "zod/mini";
import type { Logger } from "../../log/memory-log.ts";
import { randomId } from "../../ui/random-id.ts";
import type { ClientEvent, FunctionTool } from "../protocol/client-events.ts";
import type { Item } from "../protocol/item.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { DeclaredEnding } from "./endings.ts";
import type { Ending } from "./scenario.ts";

const endingToolName = "declare_ending";

/** Returns the tool with which the persona declares one of the scenario's endings. */
export function endingTool(endings: readonly Ending[]): FunctionTool {
  const ids = endings.map(({ id }) => id);
  const threat = {
    type: "string",
    enum: ["walk_away", "legal_action"],
    description: "What you threaten with. Only for the ending threat.",
  };
  return {
    name: endingToolName,
    description:
      "Declares how the call ends. Call it once, when the call has come to one of its endings, before your last words.",
    parameters: {
      type: "object",
      properties: {
        ending: { type: "string", enum: ids, description: "Which of the endings it is." },
        ...(ids.includes("threat") && { threat }),
        reason: { type: "string", description: "Why the call ends like this, in one sentence." },
      },
      required: ["ending", "reason"],
      additionalProperties: false,
    },
  };
}

const threat = z.optional(z.nullable(z.enum(["walk_away", "legal_action"])));

export const DeclaredEndingSchema = z.object({
  ending: z.string(),
  title: z.optional(z.string()),
  threat,
  reason: z.string(),
});

const CallSchema = z.object({ ending: z.string(), threat, reason: z.string() });

/** Ignores `threat` unless the ending is a threat. @throws {SyntaxError | ZodError | Error} if `text` is invalid. */
export function parseEnding(text: string, endings: readonly Ending[]): DeclaredEnding {
  const { ending, threat: kind, reason } = CallSchema.parse(JSON.parse(text));
  const declared = endings.find(({ id }) => id === ending);
  if (!declared) throw new Error(`There is no ending "${ending}"`);
  const { title } = declared;
  if (ending !== "threat" || !kind) return { ending, title, reason };
  return { ending, title, threat: kind, reason };
}

interface ResponderOptions {
  log: Logger;
  endings: () => readonly Ending[];
  send: (command: ClientEvent) => void;
  onEnding: (ending: DeclaredEnding, itemId: string) => void;
}

// The conversation shows the first sentence of each.
const noted = "Noted. Now say your last words.";
const notedAfterWords = "Noted.";
const notUnderstood = "That was not understood. Go on with the conversation.";

/**
 * Answers each of the persona's function calls once. Requests the persona's last words if the call came without them.
 */
export class EndingToolResponder {
  readonly #options: ResponderOptions;
  readonly #answered = new Set<string>();
  /** True if this class requested the response in progress. Requesting another after it could loop forever. */
  #isAnswering = false;

  constructor(options: ResponderOptions) {
    this.#options = options;
  }

  apply(event: ServerEvent): void {
    if (event.type !== "response.done") return;
    const calls = event.output.filter((item) => this.#isOpen(item));
    const hasSpoken = event.output.some(isSpoken);
    for (const call of calls) this.#answer(call, hasSpoken);
    const requestsResponse = calls.length > 0 && !hasSpoken && !this.#isAnswering;
    this.#isAnswering = requestsResponse;
    if (!requestsResponse) return;
    this.#options.send({ type: "response.create", response: { toolChoice: "none" } });
  }

  #isOpen({ type, status, callId, id }: Item): boolean {
    if (type !== "function_call" || status === "incomplete" || status === "in_progress")
      return false;
    return !this.#answered.has(callId ?? id);
  }

  #answer({ id, callId = id, name, arguments: text = "" }: Item, hasSpoken: boolean): void {
    this.#answered.add(callId);
    const taken = hasSpoken ? notedAfterWords : noted;
    const output = this.#declare(id, name, text) ? taken : notUnderstood;
    // The provider accepts at most 32 characters.
    const outputId = `out_${randomId(24)}`;
    const item = { id: outputId, type: "function_call_output", callId, output } as const;
    this.#options.send({ type: "conversation.item.create", item });
  }

  #declare(id: string, name: string | undefined, text: string): boolean {
    const { log, endings, onEnding } = this.#options;
    try {
      if (name !== endingToolName) throw new Error(`There is no tool "${name}"`);
      onEnding(parseEnding(text, endings()), id);
      return true;
    } catch (error) {
      log.warn("A tool call could not be followed", error);
      return false;
    }
  }
}

function isSpoken({ type, role, content }: Item): boolean {
  if (type !== "message" || role !== "assistant") return false;
  return content.some(({ text, transcript }) => Boolean(text || transcript));
}
