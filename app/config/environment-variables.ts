import { isIP, isIPv6 } from "node:net";
import { z } from "zod";
import { parseSigningKey } from "./signing-key.ts";
import { parseSmtpUrl } from "./smtp-server.ts";

const text = z.string();

const port = text
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    "expected a whole number from 0 to 65535",
  )
  .transform(Number);
// Port 0 tells the system to choose a port; it is not an address to connect to.
const reachablePort = port.refine(
  (number) => number > 0,
  "expected a port that something can be asked at",
);

const host = parsedBy(parseHost, "expected a host name or an IP address, without a port");

const address = parsedBy(
  httpAddress,
  "expected an http or https address of a host and a path, without user name, query or fragment",
);

const origin = parsedBy(
  httpOrigin,
  "expected an http or https origin without a path, such as https://example.com",
);

const id = text.regex(/^[!#-&(-~]{1,200}$/, "expected a name without spaces or quotes");

const tracingEnvironment = text.regex(
  /^(?!langfuse)[a-z0-9_-]{1,40}$/,
  'expected at most 40 lowercase letters, digits, "_" or "-", not starting with "langfuse"',
);

const signingKey = parsedBy(parseSigningKey, "expected the value that npm run signing-key printed");

const smtpUrl = parsedBy(
  parseSmtpUrl,
  "expected smtps://user:password@host, or smtp:// for STARTTLS",
);

// The pattern admits neither a second address nor a mail header.
const mailbox = text.regex(
  /^[\w.+-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i,
  "expected one email address",
);

/** Dialects of the voice provider (docs/protocol.md). */
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
  TRACING_ENVIRONMENT: tracingEnvironment.default("production"),
  BACKEND_PORT: reachablePort.optional(),
  BUILD_HASH: id.optional(),
  AGREEMENT_SIGNING_KEY: signingKey.optional(),
  SMTP_URL: smtpUrl.optional(),
  AGREEMENT_MAIL_TO: mailbox.optional(),
});

export const variableNames: readonly string[] = Object.keys(Environment.shape);

/** Variables that may hold a secret. Error messages never quote them. */
const operatorSecrets: readonly string[] = ["AGREEMENT_SIGNING_KEY", "SMTP_URL"];

/** Matches a secret key of the AI provider or the tracing service. */
const SECRET = /^sk-|(?<![\w-])sk-[\w-]{16}/i;

/** Matches a user name, a query, a fragment, or a word as long as a token. */
const MAY_HOLD_SECRET = /[@?#]|\w{20}/;

/** Default model ids (docs/protocol.md, "Endpoints" and "Session config"). */
const models = {
  ga: { realtime: "gpt-realtime-2.1", transcription: "gpt-transcribe" },
  preview: { realtime: "gpt-4o-realtime-preview-2025-06-03", transcription: "whisper-1" },
} as const;

export type Config = ReturnType<typeof readConfig>;

/** An environment variable is invalid. The message is one line for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Blank variables count as unset. Throws {@link ConfigError}, whose message omits values that may be secret. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ""),
  );
  const misplaced = variableNames.find(
    (name) => !operatorSecrets.includes(name) && SECRET.test(given[name] ?? ""),
  );
  if (misplaced)
    throw new ConfigError(`${misplaced} holds a secret key, which belongs nowhere here.`);
  const result = Environment.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = String(issue?.path[0]);
    if (operatorSecrets.includes(name)) throw new ConfigError(`${name}: ${issue?.message}.`);
    const value = given[name] ?? "";
    const held = MAY_HOLD_SECRET.test(value) ? "wrong" : JSON.stringify(value);
    throw new ConfigError(`${name} is ${held}: ${issue?.message}.`);
  }
  const env = result.data;
  const { SMTP_URL: smtp, AGREEMENT_MAIL_TO: to } = env;
  if ((smtp === undefined) !== (to === undefined)) {
    throw new ConfigError("SMTP_URL and AGREEMENT_MAIL_TO: give both or neither.");
  }
  if (smtp && !env.AGREEMENT_SIGNING_KEY) {
    throw new ConfigError(
      "SMTP_URL needs AGREEMENT_SIGNING_KEY: without it there is nothing to mail.",
    );
  }
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
    signingKey: env.AGREEMENT_SIGNING_KEY,
    mail: smtp && to ? { smtp, to } : undefined,
  };
}

function parsedBy<T>(parse: (value: string) => T | undefined, message: string) {
  return text.transform((value, context) => {
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Returns an IPv6 address without the brackets that it has in a URL. */
function parseHost(value: string): string | undefined {
  const [, bracketed] = /^\[(.*)\]$/.exec(value) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  return isIP(value) || /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i.test(value) ? value : undefined;
}

// URLs allow `*`, `;` and `,` in a host, but in a Content-Security-Policy they are syntax.
const HOSTNAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[\da-f:.]+\])$/;

/** Returns undefined unless the value is an http(s) URL with only an origin and a path. */
function httpAddress(value: string): string | undefined {
  const url = /^https?:\/\/[^\s\\?#@]+$/i.test(value) ? URL.parse(value) : null;
  if (!url || !HOSTNAME.test(url.hostname)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function httpOrigin(value: string): string | undefined {
  const parsed = httpAddress(value);
  return parsed !== undefined && new URL(parsed).origin === parsed ? parsed : undefined;
}
