import { action, makeObservable, observable, observableRef, runInAction } from "mobx";
import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { Item } from "../protocol/item.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { TokenUsage } from "./token-usage.ts";

const instructions = `You coach the user, who is on the phone with the character that you play otherwise. Step out of that character.
Say what the user could say next, to get further and to stay calm: one or two sentences, in the user's own voice, ready to be said aloud, in the language of the call.
Answer with these sentences alone.`;

/** Reasoning tokens count, too. */
const maxOutputTokens = 1_000;

export function hintText({ state, text }: Pick<Hint, "state" | "text">): string {
  if (state === "asking") return "Thinking of a hint…";
  return state === "failed" ? "The hint did not come. Ask again." : text;
}

/** A hint at what the visitor could say next. It is not part of the conversation. */
export class Hint {
  state: "none" | "asking" | "ready" | "failed" = "none";
  text = "";
  readonly #session: Pick<RealtimeSession, "respondOutOfBand">;
  readonly #usage: TokenUsage;
  readonly #log: Logger;
  #generation = 0;

  constructor(session: Pick<RealtimeSession, "respondOutOfBand">, usage: TokenUsage, log: Logger) {
    this.#session = session;
    this.#usage = usage;
    this.#log = log;
    makeObservable(this, { state: observable, text: observableRef, dismiss: action, ask: action });
  }

  async ask(): Promise<void> {
    if (this.state === "asking") return;
    const generation = ++this.#generation;
    this.state = "asking";
    const text = await this.#request();
    if (generation !== this.#generation) return;
    runInAction(() => {
      this.text = text ?? "";
      this.state = text ? "ready" : "failed";
    });
  }

  /** Abandons a requested hint, too. */
  dismiss(): void {
    this.#generation++;
    this.state = "none";
    this.text = "";
  }

  /** Dismisses the hint when the next turn begins. */
  apply({ type }: Pick<ServerEvent, "type">): void {
    const isNextTurn = type === "response.created" || type === "input_audio_buffer.committed";
    if (isNextTurn && this.state !== "asking") this.dismiss();
  }

  async #request(): Promise<string | undefined> {
    try {
      const { output, usage } = await this.#session.respondOutOfBand({
        instructions,
        modalities: ["text"],
        toolChoice: "none",
        maxOutputTokens,
      });
      this.#usage.add("conversation", usage);
      return textOf(output);
    } catch (error) {
      this.#log.warn("The hint did not come", errorMessage(error));
      return undefined;
    }
  }
}

function textOf(output: readonly Item[]): string {
  const parts = output.flatMap(({ content }) => content);
  return parts
    .map(({ text, transcript }) => text ?? transcript ?? "")
    .join(" ")
    .trim();
}
