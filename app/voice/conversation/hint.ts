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

/** The model may think first, which counts. */
const maxOutputTokens = 1_000;

/** What is shown of a hint. */
export function hintWords({ state, text }: Pick<Hint, "state" | "text">): string {
  if (state === "asking") return "Thinking of a hint…";
  return state === "failed" ? "The hint did not come. Ask again." : text;
}

/** A hint at what the visitor could say next. It is no part of the conversation. */
export class Hint {
  state: "none" | "asking" | "ready" | "failed" = "none";
  text = "";
  readonly #session: Pick<RealtimeSession, "respondOutOfBand">;
  readonly #usage: TokenUsage;
  readonly #log: Logger;
  #request = 0;

  constructor(session: Pick<RealtimeSession, "respondOutOfBand">, usage: TokenUsage, log: Logger) {
    this.#session = session;
    this.#usage = usage;
    this.#log = log;
    makeObservable(this, { state: observable, text: observableRef, dismiss: action, ask: action });
  }

  async ask(): Promise<void> {
    if (this.state === "asking") return;
    const request = ++this.#request;
    this.state = "asking";
    const text = await this.#read();
    if (request !== this.#request) return;
    runInAction(() => {
      this.text = text ?? "";
      this.state = text ? "ready" : "failed";
    });
  }

  /** Also gives up a hint that is on its way. */
  dismiss(): void {
    this.#request++;
    this.state = "none";
    this.text = "";
  }

  /** A hint is for one moment, which the next turn ends. */
  apply({ type }: Pick<ServerEvent, "type">): void {
    const isNextTurn = type === "response.created" || type === "input_audio_buffer.committed";
    if (isNextTurn && this.state !== "asking") this.dismiss();
  }

  async #read(): Promise<string | undefined> {
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
