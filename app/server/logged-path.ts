import type { RouteInfo } from "./render-worker.ts";

/** Characters. Clients can send paths of 8 KB, which would fill the disk. */
const LONGEST = 500;

/** How many times a link may have been percent-encoded. */
const ROUNDS = 3;

/**
 * Says what of a path may be logged, which is all of it where the site has something at it. Mail programs break links, so
 * that a query or fragment, which may hold names, arrives within the path.
 *
 * @param status undefined if there was no answer
 */
export function pathLogger(
  routes: readonly Pick<RouteInfo, "path">[],
): (path: string, status: number | undefined) => string {
  const known = new Set(routes.flatMap(({ path = "" }) => (/[:*]/.test(path) ? [] : `/${path}`)));
  return (path, status = 500) => {
    const shown = path.slice(0, LONGEST);
    // Dot segments take back what stands before them.
    if (status < 400 && !/\/(?:\.|%2e)/i.test(path)) return shown;
    if (known.has(shown.toLowerCase().replace(/(?:\.data|\/)$/, ""))) return shown;
    // A file of another build.
    if (/^\/assets\/(?!.*(?:eyJ|\w{20}))[\w.-]+$/.test(shown)) return shown;
    if (mayHoldOffer(shown)) return "/agreement/…";
    // The rest of a token that was broken in two is a long word.
    const [plain = ""] = /^(?:(?!\w{20})[\w./~-])*/.exec(shown) ?? [];
    return plain === shown ? shown : `${plain}…`;
  };
}

/** Whether a part of the path begins with “agreement”, whatever was put into it, or any part is a token. */
function mayHoldOffer(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < ROUNDS; round++) {
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
