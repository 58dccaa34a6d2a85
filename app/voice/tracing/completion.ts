import type * as z from "zod/mini";

/** One structured chat completion (spec.md, 7, call 1). */
export interface CompletionRequest<T> {
  /** Names the answer's schema to the provider. */
  name: string;
  schema: z.ZodMiniType<T>;
  messages: readonly { role: "system" | "user" | "assistant"; content: string }[];
  signal?: AbortSignal;
  /** Names the trace, where calls are traced. */
  traceName?: string;
}

/** Whoever answers one. */
export interface CompletingClient {
  complete<T>(request: CompletionRequest<T>): Promise<T>;
}
