import { ExportResultCode, type ExportResult } from "@opentelemetry/core";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Log } from "../realtime/log.ts";
import { redact } from "../realtime/redact.ts";
import { adviceOn } from "./advice-on.ts";
import {
  maxBatchBytes,
  maxEventBytes,
  requestTimeout,
  retries,
  retryDelay,
} from "./tracing-limits.ts";

/** What a browser still sends for a page that is left, in bytes. */
const keepaliveLimit = 60_000;

/** Sends traces as OTLP over HTTP with JSON bodies (protocol.md, "Tracing"). A failure is logged, with advice. */
export class TraceExporter implements SpanExporter {
  readonly #url: string;
  readonly #authorization: string;
  readonly #keys: readonly string[];
  readonly #log: Log;
  readonly #underway = new Set<Promise<boolean>>();

  /**
   * @param credentials public and secret key, with a colon in between.
   * @param keys what must not be in a trace: an error of the provider's may quote it.
   */
  constructor(host: string, credentials: string, keys: readonly string[], log: Log) {
    this.#url = `${host.replace(/\/$/, "")}/api/public/otel/v1/traces`;
    const bytes = new TextEncoder().encode(credentials);
    this.#authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`;
    this.#keys = keys;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    void this.#report(spans, done);
  }

  async forceFlush(): Promise<void> {
    await Promise.all(this.#underway);
  }

  shutdown(): Promise<void> {
    return this.forceFlush();
  }

  async #report(spans: readonly ReadableSpan[], done: (result: ExportResult) => void) {
    const isSent = await this.#exportAll(spans);
    done({ code: isSent ? ExportResultCode.SUCCESS : ExportResultCode.FAILED });
  }

  async #exportAll(spans: readonly ReadableSpan[]): Promise<boolean> {
    const sent = this.#batches(spans).map((body) => {
      const sending = this.#send(body);
      this.#underway.add(sending);
      return sending.finally(() => this.#underway.delete(sending));
    });
    return (await Promise.all(sent)).every(Boolean);
  }

  /** Bodies within the batch's limit, without the spans above the event's. */
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
        `The tracing service answered ${response.status}: ${adviceOn(response.status)}`,
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
