import { observeOpenAI } from "@langfuse/openai";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { trace } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import {
  BasicTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { Logger } from "../../log/memory-log.ts";
import { redact } from "../protocol/redact.ts";

// The values are from docs/product.md, 9.
const flushSize = 15; // spans
const flushInterval = 10_000; // ms
const requestTimeout = 5_000; // ms
const retries = 3;
const retryDelay = 3_000; // ms
const maxEventBytes = 1_000_000;
const maxBatchBytes = 2_500_000;
const sampleRate = 1; // 0 to 1

/** Bytes. Browsers limit the bodies of pending keepalive requests to 64 KiB in total. */
const keepaliveLimit = 60_000;

export interface TracingSettings {
  host: string;
  /** The operator's Langfuse key. Tracing is off without it. */
  publicKey: string | undefined;
  environment: string;
}

interface TracerSettings extends TracingSettings {
  publicKey: string;
  secretKey: string;
}

export interface Tracer {
  wrap<T extends object>(client: T, traceName: string): T;
  shutdown(): Promise<void>;
}

/** Replaces the global OpenTelemetry provider, so all spans go to the latest tracer. Redacts `keys` in spans. */
export function createTracer(
  settings: TracerSettings,
  keys: readonly string[],
  log: Logger,
): Tracer {
  const { host, publicKey, secretKey, environment } = settings;
  const processor = new LangfuseSpanProcessor({
    exporter: new TraceExporter(host, `${publicKey}:${secretKey}`, keys, log),
    publicKey,
    secretKey,
    baseUrl: host,
    environment,
    flushAt: flushSize,
    flushInterval: flushInterval / 1000,
    timeout: requestTimeout / 1000,
    mediaUploadEnabled: false,
  });
  const provider = new BasicTracerProvider({
    sampler: new TraceIdRatioBasedSampler(sampleRate),
    spanProcessors: [processor],
  });
  trace.disable();
  trace.setGlobalTracerProvider(provider);
  const flush = () => processor.forceFlush().catch((error) => log.warn("Traces not sent", error));
  const leave = () => void flush();
  addEventListener("pagehide", leave);

  return {
    wrap: (client, traceName) => observeOpenAI(client, { traceName, generationName: traceName }),
    async shutdown() {
      removeEventListener("pagehide", leave);
      await flush();
      await provider.shutdown();
    },
  };
}

/** Exports spans as OTLP over HTTP with JSON bodies (docs/protocol.md, "Tracing"). */
class TraceExporter implements SpanExporter {
  readonly #url: string;
  readonly #authorization: string;
  readonly #keys: readonly string[];
  readonly #log: Logger;
  readonly #pending = new Set<Promise<boolean>>();

  /**
   * @param credentials the public and the secret Langfuse key, joined by a colon.
   * @param keys the secrets to redact from spans, since a provider's error may quote them.
   */
  constructor(host: string, credentials: string, keys: readonly string[], log: Logger) {
    this.#url = `${host.replace(/\/$/, "")}/api/public/otel/v1/traces`;
    const bytes = new TextEncoder().encode(credentials);
    this.#authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
    this.#keys = keys;
    this.#log = log;
  }

  async export(spans: ReadableSpan[], done: (result: ExportResult) => void): Promise<void> {
    const isSent = await this.#exportAll(spans);
    done({ code: isSent ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.#pending);
  }

  shutdown(): Promise<void> {
    return this.forceFlush();
  }

  async #exportAll(spans: readonly ReadableSpan[]): Promise<boolean> {
    const sent = this.#batches(spans).map((body) => {
      const sending = this.#send(body);
      this.#pending.add(sending);
      return sending.finally(() => this.#pending.delete(sending));
    });
    return (await Promise.all(sent)).every(Boolean);
  }

  #batches(spans: readonly ReadableSpan[]): Uint8Array[] {
    const batches: ReadableSpan[][] = [];
    let size = Number.POSITIVE_INFINITY;
    for (const span of spans) {
      const bytes = serialize([span]).byteLength;
      if (bytes > maxEventBytes) {
        this.#log.warn(`A trace of ${bytes} bytes is too large and was not sent`);
        continue;
      }
      if (size + bytes > maxBatchBytes) {
        batches.push([]);
        size = 0;
      }
      batches.at(-1)?.push(span);
      size += bytes;
    }
    return batches.map((batch) => this.#withoutKeys(serialize(batch)));
  }

  #withoutKeys(body: Uint8Array): Uint8Array {
    const text = new TextDecoder().decode(body);
    const inJson = this.#keys.map((key) => JSON.stringify(key).slice(1, -1));
    return new TextEncoder().encode(redact(text, ...this.#keys, ...inJson));
  }

  async #send(body: Uint8Array): Promise<boolean> {
    for (let attempt = 0; attempt <= retries; attempt++) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, retryDelay));
      const outcome = await this.#post(body);
      if (outcome !== "again") return outcome === "sent";
    }
    return false;
  }

  async #post(body: Uint8Array): Promise<"sent" | "refused" | "again"> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: {
          authorization: this.#authorization,
          "content-type": "application/json",
          "x-langfuse-ingestion-version": "4",
        },
        body: new Uint8Array(body),
        keepalive: body.byteLength < keepaliveLimit,
        signal: AbortSignal.timeout(requestTimeout),
      });
      if (response.ok) return "sent";
      this.#log.warn(
        `The tracing service answered ${response.status}: ${statusAdvice(response.status)}`,
      );
      return response.status === 429 || response.status >= 500 ? "again" : "refused";
    } catch (error) {
      this.#log.warn("The tracing service cannot be reached", error);
      return "again";
    }
  }
}

function serialize(spans: readonly ReadableSpan[]): Uint8Array {
  return JsonTraceSerializer.serializeRequest([...spans]) ?? new Uint8Array();
}

function statusAdvice(status: number): string {
  if (status >= 500) return "the service has trouble of its own; traces are sent again for a while";
  return advice[status] ?? "see the service’s documentation";
}

const advice: Record<number, string> = {
  400: "the service does not understand the traces; it may be older or newer than this site",
  401: "check the Langfuse secret key: it must belong to the same project as the site’s public key",
  403: "the key is not allowed to write traces; use one of a project that is",
  404: "the service was not found at this address; the operator should check LANGFUSE_HOST",
  429: "too many traces for the service’s plan; they are sent again, more slowly",
};
