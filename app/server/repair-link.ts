/** A link may have been percent-encoded this many times. */
export const ENCODINGS = 3;

/** Matches the part of a whole link before its path. */
const HOST = /^[/\\]*(?:https?:\/\/?[^/]+)?[/\\]*/i;

/** Matches what a sentence or a mail adds to the end of a link. */
const AFTER_LINK = /(?<![^\p{L}\p{N}/_-])[^\p{L}\p{N}/_-]+$/u;

/** Matches what replaces the `#` before a token: quoted-printable in a mail, Proofpoint's sign, or a slash. */
const BEFORE_TOKEN = /^(.*?)(?:=(?:3D)?23|\*|\/)(?=eyJ)/is;

/** Undoes in a path what mail programs and sentences do to a link. `rest` is its query or fragment, encoded, or empty. */
export function repairLink(pathname: string): { path: string; rest: string } {
  const [before, rest] = splitEncoded(pathname);
  const { search, hash } = new URL(rest, "http://site.invalid");
  return { path: before.replace(HOST, "/").replace(AFTER_LINK, ""), rest: search + hash };
}

/** Splits a path at its first encoded `?` or `#`. A query that was encoded, too, is decoded as many times. */
function splitEncoded(pathname: string): [path: string, rest: string] {
  let path = pathname;
  for (let round = 0; round < ENCODINGS; round++) {
    const [, before, code, rest = ""] = /^(.*?)%(3f|23)(.*)$/is.exec(path) ?? [];
    if (before !== undefined) {
      if (code === "23") return [decoded(before), `#${rest}`];
      return [decoded(before), `?${rest.includes("=") ? rest : decoded(rest)}`];
    }
    path = decoded(path);
  }
  const [start, token] = BEFORE_TOKEN.exec(path) ?? [];
  if (start !== undefined) return [token ?? "", `#${path.slice(start.length)}`];
  return [path, ""];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
