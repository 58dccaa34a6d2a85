import { z } from "zod";

const PORT_RULE = "expected a whole number from 0 to 65535";
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .pipe(z.number().max(65_535, PORT_RULE));

// The URL standard lets `*`, `;` and `,` stand in a host; a Content-Security-Policy reads them as its own.
const HOSTNAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[\da-f:.]+\])$/;

/** An address's origin and path, when it is http or https and holds nothing else. */
function plainAddress(text: string): string | undefined {
  const url = /^https?:\/\/[^\s\\?#@]+$/i.test(text) ? URL.parse(text) : null;
  if (!url || !HOSTNAME.test(url.hostname)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, "");
}

const ADDRESS_RULE =
  "expected an http or https address of a host and a path, without user name, query or fragment";
const address = z.string().trim().transform(plainAddress).pipe(z.string(ADDRESS_RULE));

const ORIGIN_RULE = "expected an http or https origin without a path, such as https://example.com";
const origin = z
  .string()
  .trim()
  .transform(plainAddress)
  .pipe(z.string(ORIGIN_RULE).refine((text) => new URL(text).origin === text, ORIGIN_RULE));

const host = z
  .string()
  .trim()
  .regex(
    /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|[\da-f:.]+(?:%\w+)?)$/i,
    "expected a host name or an IP address",
  );

const id = z
  .string()
  .trim()
  .regex(/^[!-~]{1,200}$/, "expected a name without spaces");

/** The dialects of the voice provider's protocol (protocol.md). */
export const dialects = ["ga", "preview"] as const;
export type Dialect = (typeof dialects)[number];

const Environment = z.object({
  PORT: port.prefault("3000"),
  HOST: host.default("0.0.0.0"),
  PUBLIC_ORIGIN: origin.optional(),
  POSTS_API_URL: address.optional(),
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  REALTIME_DIALECT: z.enum(dialects, 'expected "ga" or "preview"').default("ga"),
  REALTIME_MODEL: id.optional(),
  TRANSCRIPTION_MODEL: id.optional(),
  CLEANING_MODEL: id.default("gpt-6-luna"),
  LANGFUSE_HOST: address.default("https://cloud.langfuse.com"),
  LANGFUSE_PUBLIC_KEY: id.optional(),
  TRACING_ENVIRONMENT: z
    .string()
    .regex(
      /^(?!langfuse)[a-z0-9_-]{1,40}$/,
      'expected at most 40 lowercase letters, digits, "_" or "-", not starting with "langfuse"',
    )
    .default("production"),
  BACKEND_PORT: port
    .pipe(z.number().min(1, "expected a port that something can be asked at"))
    .optional(),
  BUILD_HASH: id.optional(),
});

/** A secret key of the AI provider's or the tracing service's. */
const SECRET = /^\s*sk-|(?<![\w-])sk-[\w-]{16}/i;

/** An address with a user name or a query, whether or not it can be parsed, or a text as long as a token. */
const MAY_HOLD_SECRET = /[@?#]|\w{20}/;

/** Default model ids of each dialect (protocol.md, "Endpoints" and "Session config"). */
const models = {
  ga: { realtime: "gpt-realtime-2.1", transcription: "gpt-transcribe" },
  preview: { realtime: "gpt-4o-realtime-preview-2025-06-03", transcription: "whisper-1" },
} as const;

export type Config = ReturnType<typeof readConfig>;

/** An environment variable holds a value that it may not hold. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * The process's configuration, from its environment. An empty variable counts as unset.
 *
 * @throws {ConfigError} naming the first wrong variable, what it held unless that may be a secret, and what it may hold.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const misplaced = Object.keys(Environment.shape).find((name) => SECRET.test(given[name] ?? ""));
  if (misplaced)
    throw new ConfigError(`${misplaced} holds a secret key, which belongs nowhere here.`);
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    const value = given[name] ?? "";
    const held = MAY_HOLD_SECRET.test(value) ? "wrong" : JSON.stringify(value);
    throw new ConfigError(`${name} is ${held}: ${issue?.message}.`);
  }
  const env = result.data;
  const dialect = models[env.REALTIME_DIALECT];
  const backendPort = env.BACKEND_PORT ?? (given.PORT === undefined ? undefined : env.PORT);
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    postsApiUrl: env.POSTS_API_URL,
    voice: {
      baseUrl: env.OPENAI_BASE_URL,
      dialect: env.REALTIME_DIALECT,
      realtimeModel: env.REALTIME_MODEL ?? dialect.realtime,
      transcriptionModel: env.TRANSCRIPTION_MODEL ?? dialect.transcription,
      cleaningModel: env.CLEANING_MODEL,
    },
    tracing: {
      host: env.LANGFUSE_HOST,
      publicKey: env.LANGFUSE_PUBLIC_KEY,
      environment: env.TRACING_ENVIRONMENT,
    },
    build: {
      ...(backendPort !== undefined && { backendPort }),
      ...(env.BUILD_HASH !== undefined && { hash: env.BUILD_HASH }),
    },
  };
}
