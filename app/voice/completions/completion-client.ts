import type { OpenAI } from "openai";
import * as z from "zod/mini";
import type { Logger } from "../../log/memory-log.ts";
import { asSentence } from "../../ui/wording.ts";
import { LoadedOnce } from "../../ui/loaded-once.ts";
import { readErrorBody, readProviderError } from "../protocol/provider-error.ts";
import { redact, sentKey } from "../protocol/redact.ts";
import { readUsage, type Usage } from "../protocol/response.ts";
import { retryAfter } from "../protocol/retry-after.ts";
import { MissingKeyError } from "../realtime/errors.ts";
import { needsOtherKey, type RefusalKind, refusalKind, refusals } from "../realtime/refusal.ts";
import { withTimeout } from "../realtime/with-timeout.ts";
import { RefusedError, UnusableAnswerError } from "./completion-errors.ts";
import type { Tracer, TracingSettings } from "./tracer.ts";

/** Milliseconds until a request is given up, with its retries. An answer takes seconds, a debrief up to a minute. */
export const requestLimit = 120_000;

/** A chat completion whose answer must match `schema` (docs/product.md, 7). */
export interface CompletionRequest<T> {
  name: string;
  schema: z.ZodMiniType<T>;
  messages: readonly { role: "system" | "user" | "assistant"; content: string }[];
  signal?: AbortSignal;
  traceName?: string;
}

export interface CompletionClient {
  complete<T>(request: CompletionRequest<T>): Promise<T>;
}

export interface Transcriber {
  /** Returns what was said, or "" if no words could be made out. Nothing of it is counted or traced. */
  transcribe(sound: Blob, signal: AbortSignal): Promise<string>;
}

interface ClientOptions {
  settings: { baseUrl: string; cleaningModel: string; transcriptionModel: string };
  tracing: TracingSettings;
  keys: { readonly openai: string; readonly langfuse: string };
  log: Logger;
  /** @param usage undefined if the provider does not report it */
  onUsage(usage: Usage | undefined): void;
}

interface TracedClient {
  client: OpenAI;
  tracer: Tracer | undefined;
}

/** Loads the OpenAI library on the first request. Traces requests if both Langfuse keys are set. */
export class OpenAICompletionClient implements CompletionClient, Transcriber {
  readonly #options: ClientOptions;
  readonly #client = new LoadedOnce(() => this.#createClient());

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get hasKey(): boolean {
    return this.#options.keys.openai !== "";
  }

  /** Retries after status 429 or 5xx. @throws {MissingKeyError}, the signal's reason, {UnusableAnswerError}, or an {Error} with the keys redacted. */
  async complete<T>(request: CompletionRequest<T>): Promise<T> {
    const { name, schema, messages, traceName } = request;
    const completion = await this.#request(request.signal, ({ client, tracer }, signal) => {
      const traced = tracer?.wrap(client, traceName ?? name) ?? client;
      return traced.chat.completions.create(
        {
          model: this.#options.settings.cleaningModel,
          store: true,
          messages: [...messages],
          response_format: {
            type: "json_schema",
            json_schema: { name, strict: true, schema: z.toJSONSchema(schema) },
          },
        },
        { signal },
      );
    });
    // An unusable answer is charged, too.
    this.#options.onUsage(completion.usage && usageOf(completion.usage));
    if (!Array.isArray(completion.choices)) throw this.#failure(failureReason(completion));
    const [choice] = completion.choices;
    const refusal = choice?.message.refusal;
    if (refusal) throw this.#failure(`OpenAI refused: ${refusal}`);
    return readAnswer(choice, schema);
  }

  async transcribe(sound: Blob, aborting: AbortSignal): Promise<string> {
    // The provider goes by the ending of the name.
    const [, ending = "webm"] = /^audio\/(\w+)/.exec(sound.type) ?? [];
    const file = new File([sound], `speech.${ending}`, { type: sound.type });
    const model = this.#options.settings.transcriptionModel;
    const { text }: { text?: unknown } = await this.#request(aborting, ({ client }, signal) =>
      client.audio.transcriptions.create({ file, model }, { signal }),
    );
    if (typeof text !== "string") throw new UnusableAnswerError("other");
    return text.trim();
  }

  async #request<T>(
    signal = new AbortController().signal,
    send: (client: TracedClient, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (!this.hasKey) throw new MissingKeyError(() => this.hasKey);
    const late = () =>
      new Error(`OpenAI has not answered within ${requestLimit / 60_000} minutes.`);
    return withTimeout(requestLimit, signal, late, async (either) => {
      const client = await this.#getClient();
      return this.#sendOrExplain(either, () => send(client, either));
    });
  }

  async #sendOrExplain<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      const kind = refusalOf(error);
      const reason = failureReason(error);
      const { message } = this.#failure(
        kind && !callKinds.has(kind) ? `${asSentence(reason)} ${refusals[kind].advice}` : reason,
      );
      const isOfKey = kind !== undefined && needsOtherKey(kind);
      const headers = kind === "rate-limited" && isError(error) ? error.headers : undefined;
      throw new RefusedError(message, isOfKey, headers && retryAfter(headers));
    }
  }

  /** Drops the client after a key change. Running requests finish with the old keys. */
  discard(): void {
    this.#client.drop(({ tracer }) => tracer?.shutdown());
  }

  async #getClient(): Promise<TracedClient> {
    try {
      return await this.#client.get();
    } catch (cause) {
      const error = this.#failure("The OpenAI client could not be initialized");
      error.cause = cause;
      throw error;
    }
  }

  async #createClient(): Promise<TracedClient> {
    const { settings, keys } = this.#options;
    const apiKey = sentKey(keys.openai);
    const secretKey = sentKey(keys.langfuse);
    const { OpenAI } = await import("openai");
    const client = new OpenAI({
      apiKey,
      baseURL: settings.baseUrl,
      dangerouslyAllowBrowser: true, // the visitor entered this key in their own browser
      maxRetries: 3,
      fetch: fetchWithPlainErrors,
    });
    return { client, tracer: await this.#createTracer(secretKey) };
  }

  /** An error in tracing must not fail the request. */
  async #createTracer(secretKey: string): Promise<Tracer | undefined> {
    const { tracing, keys, log } = this.#options;
    const { host, publicKey, environment } = tracing;
    if (secretKey === "" || !publicKey) return undefined;
    try {
      const { createTracer } = await import("./tracer.ts");
      const secrets = [keys.openai, secretKey];
      return createTracer({ host, publicKey, secretKey, environment }, secrets, log);
    } catch (error) {
      log.warn("Tracing could not be set up", error);
      return undefined;
    }
  }

  #failure(reason: string): Error {
    const { openai, langfuse } = this.#options.keys;
    return new Error(redact(reason, openai, langfuse));
  }
}

interface ErrorWithStatus {
  status?: number;
  headers?: Headers;
  error?: { message?: unknown };
}

/** The OpenAI library reads errors of one shape alone, and the wait that is asked for from the headers alone. */
async function fetchWithPlainErrors(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (response.ok) return response;
  const error = readErrorBody(await response.text());
  const { status } = response;
  const headers = new Headers(response.headers);
  // Browsers often hide the header, not the words.
  if (error.retryAfter && !headers.has("retry-after")) {
    headers.set("retry-after", String(error.retryAfter));
  }
  return Response.json({ error }, { status, headers });
}

/** @throws {UnusableAnswerError} */
function readAnswer<T>(
  choice: OpenAI.ChatCompletion.Choice | undefined,
  schema: z.ZodMiniType<T>,
): T {
  if (choice?.finish_reason === "length") throw new UnusableAnswerError("cut-off");
  const content = choice?.message.content;
  if (content == null) throw new UnusableAnswerError("empty");
  const answer = schema.safeParse(parseJson(content));
  if (!answer.success) throw new UnusableAnswerError("other");
  return answer.data;
}

/** @throws {UnusableAnswerError} */
function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new UnusableAnswerError("unreadable");
  }
}

/** Kinds whose advice is about calls. */
const callKinds: ReadonlySet<RefusalKind> = new Set([
  "key-refused",
  "model-unavailable",
  "provider",
  "rate-limited",
  "refused",
]);

function refusalOf(error: unknown): RefusalKind | undefined {
  if (!isError(error) || error.status === undefined) return undefined;
  return refusalKind(readProviderError(error.error), error.status);
}

function failureReason(error: unknown): string {
  if (!isError(error)) return "OpenAI’s answer cannot be used";
  const { status } = error;
  if (status !== undefined) {
    const said = error.error?.message;
    return typeof said === "string" && said !== ""
      ? `OpenAI reported an error (status ${status}): ${said}`
      : `OpenAI reported an error and gave no reason (status ${status})`;
  }
  if (/ByteString|ISO-8859/.test(String(error)))
    return "The OpenAI key has characters that are not allowed in a key";
  if (/connection error|timed out/i.test(String(error))) {
    return "OpenAI cannot be reached. Check the network, and anything that blocks requests";
  }
  return "OpenAI’s answer cannot be used";
}

function usageOf(usage: OpenAI.CompletionUsage): Usage {
  return readUsage({
    total_tokens: usage.total_tokens,
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    input_token_details: { cached_tokens: usage.prompt_tokens_details?.cached_tokens },
    output_token_details: {},
  });
}

function isError(error: unknown): error is ErrorWithStatus {
  return error instanceof Error;
}
