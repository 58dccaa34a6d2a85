import { createPrivateKey, type KeyObject } from "node:crypto";

/** Matches the output of `npm run signing-key`: an Ed25519 key as PKCS8 in base64url. */
const SIGNING_KEY = /^MC4CAQAwBQYDK2VwBCIEI[\w-]{43}$/;

export function parseSigningKey(value: string): KeyObject | undefined {
  if (!SIGNING_KEY.test(value)) return undefined;
  const key = Buffer.from(value, "base64url");
  return createPrivateKey({ key, format: "der", type: "pkcs8" });
}

/** The inverse of {@link parseSigningKey}. */
export function writeSigningKey(key: KeyObject): string {
  return key.export({ format: "der", type: "pkcs8" }).toString("base64url");
}

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
}

const defaultPorts: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/** Takes `smtps://user:password@host` or `smtp://…`, where port and user are optional. Returns undefined otherwise. */
export function parseSmtpUrl(value: string): SmtpServer | undefined {
  const url = /^smtps?:\/\/[^\s\\/?#]+\/?$/i.test(value) ? URL.parse(value) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  if (!url || !/^[\w.:-]+$/.test(host)) return undefined;
  const port = url.port === "" ? defaultPorts[url.protocol] : Number(url.port);
  const user = decoded(url.username);
  const pass = decoded(url.password);
  const isWhole = (user === "") === (pass === "");
  if (!port || user === undefined || pass === undefined || !isWhole) return undefined;
  return { host, port, secure: url.protocol === "smtps:", ...(user && { auth: { user, pass } }) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
