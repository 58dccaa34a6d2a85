import * as fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

/** As the unit "binary" of strings, which makes a map of all characters before it gives one. */
export const anyCharacter = fc
  .nat(0x10ffff - surrogates.count)
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count));
