import type { RouteInfo } from "./render-worker.ts";
import { ENCODINGS } from "./repair-link.ts";

/** Characters. Clients can send paths of 8 KB, which would fill the disk. */
const LONGEST = 500;

/**
 * Returns a function that removes what must not be logged from a path. Paths of the site are logged whole. Mail programs
 * break links, so that a query or fragment, which may contain names, arrives within the path.
 *
 * @param status undefined if no response was sent
 */
export function pathLogger(
  routes: readonly Pick<RouteInfo, "path">[],
): (path: string, status: number | undefined) => string {
  const known = new Set(routes.flatMap(({ path = "" }) => (/[:*]/.test(path) ? [] : `/${path}`)));
  return (path, status = 500) => {
    const shown = path.slice(0, LONGEST);
    // A dot segment removes the segment before it. A broken link is redirected.
    if (status < 400 && status !== 302 && !/\/(?:\.|%2e)/i.test(path)) return shown;
    if (known.has(shown.toLowerCase().replace(/(?:\.data|\/)$/, ""))) return shown;
    // A file of an earlier build.
    if (/^\/assets\/(?!.*(?:eyJ|\w{20}))[\w.-]+$/.test(shown)) return shown;
    if (mayHoldOffer(shown)) return "/agreement/…";
    // The second half of a broken token is a long word.
    const [plain = ""] = /^(?:(?!\w{20})[\w./~-])*/.exec(shown) ?? [];
    return plain === shown ? shown : `${plain}…`;
  };
}

/** True if a segment begins with “agreement”, ignoring other characters in between, or if any part is a token. */
function mayHoldOffer(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < ENCODINGS; round++) {
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  if (decoded.includes("eyJ")) return true;
  const parts = decoded
    .toLowerCase()
    .replace(/%[\da-f]{2}/g, "")
    .split(/[/\\]/);
  return parts.some((part) => part.replace(/[^a-z]/g, "").startsWith("agreement"));
}
