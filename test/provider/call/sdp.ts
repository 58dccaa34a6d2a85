/** The offer without its candidates: the answering side then never goes around the relay. */
export function withoutCandidates(sdp: string): string {
  return sdp.replaceAll(/^a=(candidate|end-of-candidates).*\r?\n/gm, "");
}

/** Address and port of the first host candidate. */
export function firstCandidate(sdp: string): { address: string; port: number } {
  const match = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/m.exec(sdp);
  if (!match?.[1]) throw new Error("The answer holds no candidate");
  return { address: match[1], port: Number(match[2]) };
}

/** The answer with these host candidates, best first, instead of its own. */
export function withCandidates(
  sdp: string,
  candidates: { address: string; port: number }[],
): string {
  const lines = candidates.map(({ address, port }, index) => {
    const priority = 2 ** 24 * 126 + 2 ** 8 * (65_535 - index) + 255;
    return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host\r\n`;
  });
  const first = `${lines.join("")}a=end-of-candidates\r\n`;
  return withoutCandidates(sdp).replaceAll(/^a=ice-ufrag:/gm, `${first}a=ice-ufrag:`);
}

/** The answer of somebody else: well formed, but its certificate is not the one that will be shown. */
export function withWrongFingerprint(sdp: string): string {
  return sdp.replaceAll(/(a=fingerprint:sha-256 )..:..:../g, "$100:00:00");
}
