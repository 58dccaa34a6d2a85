import { createHash } from "node:crypto";

/** What one document may do beyond showing itself. */
export interface DocumentPolicy {
  /** Texts of the inline scripts that the render wrote itself. Empty: no script at all may run. */
  inlineScripts: readonly (string | Uint8Array)[];
  /** Origins that the page's script may call, beside its own. */
  connectsTo: string[];
  microphone: boolean;
}

/** The policy of everything that is not a hydrated document. */
export const INERT: DocumentPolicy = { inlineScripts: [], connectsTo: [], microphone: false };

/** Headers of every answer, whatever it holds; `https` adds HSTS. */
export function commonHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

/** The headers that say what a document may do. */
export function policyHeaders(policy: DocumentPolicy): Record<string, string> {
  const runsScript = policy.inlineScripts.length > 0;
  const directives = [
    "default-src 'none'",
    runsScript
      ? `script-src 'self' ${policy.inlineScripts.map(hashSource).join(" ")}`
      : "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    // Without script too: Lighthouse asks for robots.txt from within the page.
    `connect-src ${["'self'", ...policy.connectsTo].join(" ")}`,
    ...(runsScript ? ["worker-src 'self'"] : []),
    ...(policy.microphone ? ["media-src 'self' blob: mediastream:"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": directives.join("; "),
    "Permissions-Policy": `camera=(), geolocation=(), microphone=(${policy.microphone ? "self" : ""})`,
  };
}

function hashSource(text: string | Uint8Array): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const OPENING = "<script";
const CLOSING = "</script>";

/** A document without its marks, and what its marked inline scripts hold. */
export interface StrippedDocument {
  document: Buffer<ArrayBuffer>;
  inlineScripts: Buffer[];
}

/**
 * Takes the nonce out of a rendered document, and gives the texts of the scripts that carried it. Works on bytes:
 * reading the document as text and writing it again would take longer than everything else here.
 *
 * @param nonce the first attribute of each script that has it; ASCII, and nowhere in what visitors or content wrote
 */
export function stripNonces(marked: Buffer, nonce: string): StrippedDocument {
  const mark = ` nonce="${nonce}"`;
  const pieces: Buffer[] = [];
  const inlineScripts: Buffer[] = [];
  let from = 0;
  for (let at = marked.indexOf(mark); at !== -1; at = marked.indexOf(mark, from)) {
    pieces.push(marked.subarray(from, at));
    from = at + mark.length;
    if (marked.toString("latin1", at - OPENING.length, at) !== OPENING) continue;
    const script = marked.subarray(marked.indexOf(">", from) + 1, marked.indexOf(CLOSING, from));
    if (script.length > 0) inlineScripts.push(script);
  }
  pieces.push(marked.subarray(from));
  return { document: Buffer.concat(pieces), inlineScripts };
}
