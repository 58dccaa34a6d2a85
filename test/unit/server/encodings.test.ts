import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseEncoding, encodeOnce, encodings } from "../../../app/server/encodings.ts";

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

test("what is sent once is what it was, in an encoding that was accepted", async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  const accepted = fc.constantFrom(undefined, "identity", "gzip", "br", "gzip, br", "*");
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 5000 }), accepted, async (text, list) => {
      const body = Buffer.from(text);
      const sent = await encodeOnce(body, list);
      expect(sent.encoding === undefined || chooseEncoding(list, all) === sent.encoding).toBe(true);
      const decoded = sent.encoding ? decode[sent.encoding](sent.body) : sent.body;
      expect(decoded.equals(body)).toBe(true);
    }),
  );
});

test("what one packet holds is not compressed", async () => {
  const short = Buffer.from("a".repeat(1000));
  expect(await encodeOnce(short, "br")).toEqual({ body: short });
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
