import { observeOpenAI } from "@langfuse/openai";
import { LangfuseSpanProcessor } from "@langfuse/otel";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, TraceIdRatioBasedSampler } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "../../log/memory-log.ts";
import {
  flushInterval,
  flushSize,
  requestTimeout,
  sampleRate,
  TraceExporter,
} from "./trace-exporter.ts";

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
