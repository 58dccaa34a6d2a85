import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEncoding, encodings } from "../../../app/server/encodings.ts";

const all = { br: 1, gzip: 1 };

test.each([
  [undefined, undefined],
  ["", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["identity;q=1, br;q=0.5", undefined],
  ["GZIP ; Q=0.8", "gzip"],
  ["deflate", undefined],
])("Accept-Encoding %j gets %j", (accepted, encoding) => {
  expect(chooseEncoding(accepted, all)).toBe(encoding);
});

test("a list longer than any browser's is not taken apart", () => {
  for (const list of [",".repeat(15_000), `${"a,".repeat(7_000)}br`]) {
    expect(chooseEncoding(list, all)).toBeUndefined();
  }
});

test("only an encoding that is at hand and was not refused is ever chosen", () => {
  const weight = fc.constantFrom("", ";q=0", ";q=0.5", ";q=1", ";q=nonsense");
  const offer = fc.tuple(fc.constantFrom(...encodings, "identity", "*", "deflate", "zstd"), weight);
  fc.assert(
    fc.property(fc.array(offer), fc.subarray([...encodings]), (offers, present) => {
      const header = offers.map(([name, q]) => name + q).join(", ");
      const chosen = chooseEncoding(header, Object.fromEntries(present.map((name) => [name, 1])));
      if (chosen === undefined) return;
      expect(present).toContain(chosen);
      const named = offers.filter(([name]) => name === chosen);
      if (named.length > 0) expect(named.at(-1)?.[1]).not.toBe(";q=0");
    }),
  );
});
