/** Mail security gateways rewrite links. Each function undoes the rewriting of some gateways. */
const linkDecoders: readonly ((text: string) => string)[] = [
  // Proofpoint v2 writes “-” for “%”, and “_” for “/”, also inside the link of another gateway. Must come before the plain
  // text: an undecoded v2 link also matches the token's pattern, and would give a wrong token.
  (text) => {
    const v2 = [text, decodePercents(text)].find((one) => one.includes("/v2/url?u=")) ?? "";
    return decodePercents(v2.replaceAll("_", "/").replace(/-(?=[\dA-F]{2})/g, "%"));
  },
  // The plain text. Proofpoint v3 keeps letters, digits and “-_.”, so its links need no decoding (help.proofpoint.com, “URL
  // Defense”).
  (text) => text,
  // Safe Links (“url=”), Google (“q=”), Barracuda (“a=”), Cisco and Trellix put the link into a query, encoded once, or
  // twice if one gateway rewrote the link of another.
  decodePercents,
  (text) => decodePercents(decodePercents(text)),
  // Sophos writes it in base64.
  (text) => {
    const [, link = ""] = /[?&]u=([\w+/%=-]+)/.exec(text) ?? [];
    return Buffer.from(decodePercents(link), "base64").toString("latin1");
  },
];

/** Drops escaped spaces. */
function decodePercents(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)).trim(),
  );
}

/** Links of gateways and shorteners that do not contain the original address. */
const opaqueLink =
  /https:\/\/(?:[\w.-]+\.)?(?:mimecast(?:protect)?\.com\/s\/|emailprotection\.link\/|titanhq\.com\/|list-manage\.com\/|lnkd\.in\/|t\.co\/|bit\.ly\/|tinyurl\.com\/)/i;

export function containsOpaqueLink(text: string): boolean {
  return opaqueLink.test(text);
}

/** Returns the candidate texts, in the order in which to search them. */
export function decodeRewrittenLinks(text: string): string[] {
  return linkDecoders.map((decode) => decode(text));
}
