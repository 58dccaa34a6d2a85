import * as fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

/** Like fast-check's unit "binary", without the map of all characters that it builds first. */
export const anyCharacter = fc
  .nat(0x10ffff - surrogates.count)
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count));
