/** Programs that check mail rewrite the links in it. These readings undo what they do, each with where it is described. */
const readings: readonly ((text: string) => string)[] = [
  // Proofpoint's v2: “-” for “%”, and “_” for “/”, also within another's link. First, as what is left looks like a token.
  (text) => {
    const v2 = [text, decodePercents(text)].find((read) => read.includes("/v2/url?u=")) ?? "";
    return decodePercents(v2.replaceAll("_", "/").replace(/-(?=[\dA-F]{2})/g, "%"));
  },
  // The text as it is. This also reads Proofpoint's v3, which keeps letters, digits and “-_.” (help.proofpoint.com,
  // “URL Defense”).
  (text) => text,
  // In a query: Safe Links (“url=”), Google (“q=”), Barracuda (“a=”), Cisco, Trellix, and one within another.
  decodePercents,
  (text) => decodePercents(decodePercents(text)),
  // Sophos: base64.
  (text) => {
    const [, link = ""] = /[?&]u=([\w+/%=-]+)/.exec(text) ?? [];
    return Buffer.from(decodePercents(link), "base64").toString("latin1");
  },
];

/** Leaves out escaped spaces. */
function decodePercents(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)).trim(),
  );
}

/** Links that are only a number in the program's own list, so that one must open them to learn where they lead. */
const replacedLink =
  /https:\/\/(?:[\w.-]+\.)?(?:mimecast(?:protect)?\.com\/s\/|emailprotection\.link\/|titanhq\.com\/|list-manage\.com\/|lnkd\.in\/|t\.co\/|bit\.ly\/|tinyurl\.com\/)/i;

export function isReplacedLink(text: string): boolean {
  return replacedLink.test(text);
}

/** Returns what the text may have been before a program rewrote the links in it, the likeliest first. */
export function readingsOf(text: string): string[] {
  return readings.map((read) => read(text));
}
