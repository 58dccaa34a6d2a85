import type { OpenAI } from "openai";
import * as z from "zod/mini";
import { MissingKeyError } from "../realtime/errors/missing-key-error.ts";
import type { Log } from "../realtime/log.ts";
import { redact } from "../realtime/redact.ts";
import type { CompletingClient, CompletionRequest } from "./completion.ts";
import { CompletionError } from "./completion-error.ts";
import { failureReason } from "./failure-reason.ts";
import type { Tracer } from "./tracer.ts";
import type { TracingSettings } from "./tracing-settings.ts";

export interface AiSettings {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  cleaningModel: string;
}

/** The visitor's keys, as they are now: empty where there is none. */
export interface AiKeys {
  readonly openai: string;
  readonly langfuse: string;
}

interface Built {
  client: OpenAI;
  tracer: Tracer | undefined;
}

/**
 * The AI provider's own client, loaded and built when it is first needed and kept until a key changes (spec.md, 4).
 * With a tracing key its calls are traced.
 */
export class AiClient implements CompletingClient {
  readonly #settings: AiSettings;
  readonly #tracing: TracingSettings;
  readonly #keys: AiKeys;
  readonly #log: Log;
  #built: Promise<Built> | undefined;

  constructor(settings: AiSettings, tracing: TracingSettings, keys: AiKeys, log: Log) {
    this.#settings = settings;
    this.#tracing = tracing;
    this.#keys = keys;
    this.#log = log;
  }

  /**
   * Asks for one structured answer. What the provider is too busy for (429, 5xx) is asked again, when it says so.
   *
   * @throws {MissingKeyError} without a key.
   * @throws {CompletionError} for every other failure (spec.md, 8); an aborted request's reason is thrown as it is.
   */
  async complete<T>(request: CompletionRequest<T>): Promise<T> {
    if (this.#keys.openai === "") throw new MissingKeyError();
    const { client, tracer } = await this.#build();
    const { name, schema, messages, signal, traceName } = request;
    const traced = tracer?.wrap(client, traceName ?? name) ?? client;
    let message;
    try {
      const completion = await traced.chat.completions.parse(
        {
          model: this.#settings.cleaningModel,
          store: true,
          messages: [...messages],
          response_format: {
            type: "json_schema",
            json_schema: { name, strict: true, schema: z.toJSONSchema(schema) },
          },
        },
        { signal },
      );
      message = completion.choices[0]?.message;
    } catch (error) {
      signal?.throwIfAborted();
      throw this.#failure(failureReason(error));
    }
    if (message?.refusal) throw this.#failure(`OpenAI refused: ${message.refusal}`);
    if (message?.parsed == null) throw this.#failure("OpenAI returned a null response");
    const answer = schema.safeParse(message.parsed);
    if (!answer.success) throw this.#failure("OpenAI’s answer is not what was asked for");
    return answer.data;
  }

  /** Forgets what was built with the keys of before; what is under way ends with them. */
  discard(): void {
    const built = this.#built;
    this.#built = undefined;
    void built?.then(({ tracer }) => tracer?.shutdown()).catch(() => {});
  }

  async #build(): Promise<Built> {
    const building = (this.#built ??= this.#make());
    try {
      return await building;
    } catch (cause) {
      if (this.#built === building) this.#built = undefined;
      const error = this.#failure("The OpenAI client could not be initialized");
      error.cause = cause;
      throw error;
    }
  }

  async #make(): Promise<Built> {
    const { openai: apiKey, langfuse: secretKey } = this.#keys;
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      apiKey,
      baseURL: this.#settings.baseUrl,
      dangerouslyAllowBrowser: true, // the key is the visitor's own, in the visitor's own browser
      maxRetries: 3,
    });
    return { client, tracer: await this.#trace(secretKey) };
  }

  /** Tracing disturbs nothing: where it cannot be had there is none. */
  async #trace(secretKey: string): Promise<Tracer | undefined> {
    const { host, publicKey, environment } = this.#tracing;
    if (secretKey === "" || !publicKey) return undefined;
    try {
      const { createTracer } = await import("./tracer.ts");
      const keys = [this.#keys.openai, secretKey];
      return createTracer({ host, publicKey, secretKey, environment }, keys, this.#log);
    } catch (error) {
      this.#log.warn("Tracing could not be set up", error);
      return undefined;
    }
  }

  #failure(reason: string): CompletionError {
    return new CompletionError(redact(reason, this.#keys.openai, this.#keys.langfuse));
  }
}
