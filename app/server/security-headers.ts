import { createHash } from "node:crypto";

interface DocumentPolicy {
  /** The document's inline scripts. If empty, the policy allows no script at all. */
  inlineScripts: readonly string[];
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

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Removes the nonce from a document and returns the inline scripts that had it.
 *
 * @param nonce must be the first attribute of each inline script, and must appear in the document only as a nonce
 *   attribute
 */
export function stripNonces(
  rendered: string,
  nonce: string,
): { document: string; inlineScripts: string[] } {
  const pieces = rendered.split(` nonce="${nonce}"`);
  const inlineScripts = pieces
    .filter((_, place) => pieces[place - 1]?.endsWith("<script"))
    .map((piece) => piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>")))
    .filter((script) => script !== "");
  return { document: pieces.join(""), inlineScripts };
}
