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
