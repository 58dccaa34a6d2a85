import { encode } from "./encoding.ts";

/** How every offer's token begins: its header, up to the thumbprint of the key. */
const START = encode('{"alg":"Ed25519","typ":"agreement-offer","kid":"');
/** The signature has 64 bytes, so that words behind it are told from it. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{86}/;

/** The token among what a mail program or a person put around or within it; undefined if there is none. */
export function findOffer(text: string): string | undefined {
  const joined = text
    .replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/^[ \t]*>[> \t]*/gm, "")
    .replace(/[\s\p{Cf}]+/gu, "");
  const start = joined.indexOf(START);
  return start === -1 ? undefined : TOKEN.exec(joined.slice(start))?.[0];
}
