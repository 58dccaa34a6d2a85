import { createHash } from "node:crypto";

export interface DocumentPolicy {
  /** Contents of the document's inline scripts. If empty, the policy allows no script at all. */
  inlineScripts: readonly (string | Uint8Array)[];
  /** Origins other than the site's own that scripts may call. */
  connectsTo: string[];
  microphone: boolean;
}

export const NO_SCRIPT_POLICY: DocumentPolicy = {
  inlineScripts: [],
  connectsTo: [],
  microphone: false,
};

export function commonHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(https && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

export function policyHeaders(policy: DocumentPolicy): Record<string, string> {
  const runsScript = policy.inlineScripts.length > 0;
  const directives = [
    "default-src 'none'",
    runsScript
      ? `script-src 'self' ${policy.inlineScripts.map(hashSource).join(" ")}`
      : "script-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    // Needed even without scripts: Lighthouse fetches robots.txt from within the page.
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

export interface StrippedDocument {
  document: Buffer<ArrayBuffer>;
  inlineScripts: Buffer[];
}

/**
 * Removes the nonce from a document and returns the inline scripts that had it. Working on bytes avoids decoding.
 *
 * @param nonce ASCII. Must be the first attribute of each inline script, and must appear in the document only as a
 *   nonce attribute.
 */
export function stripNonces(rendered: Buffer, nonce: string): StrippedDocument {
  const attribute = ` nonce="${nonce}"`;
  const pieces: Buffer[] = [];
  const inlineScripts: Buffer[] = [];
  let from = 0;
  for (let at = rendered.indexOf(attribute); at !== -1; at = rendered.indexOf(attribute, from)) {
    pieces.push(rendered.subarray(from, at));
    from = at + attribute.length;
    if (rendered.toString("latin1", at - OPENING.length, at) !== OPENING) continue;
    const script = rendered.subarray(
      rendered.indexOf(">", from) + 1,
      rendered.indexOf(CLOSING, from),
    );
    if (script.length > 0) inlineScripts.push(script);
  }
  pieces.push(rendered.subarray(from));
  return { document: Buffer.concat(pieces), inlineScripts };
}
