import fc from "fast-check";
import { expect, test } from "vitest";
import { stripNonces } from "../../../app/server/security-headers.ts";

const nonce = "6f9619ff-8b86-d011-b42d-00c04fc964ff";

const part = fc.oneof(
  fc.string({ unit: "grapheme" }).map((text) => ({ marked: text, plain: text, script: undefined })),
  fc.constantFrom("alert(1)", 'console.log("é")', "a > b").map((script) => ({
    marked: `<script nonce="${nonce}" type="module">${script}</script>`,
    plain: `<script type="module">${script}</script>`,
    script,
  })),
  fc.constantFrom("alert(2)", "").map((script) => ({
    marked: `<script>${script}</script>`,
    plain: `<script>${script}</script>`,
    script: undefined,
  })),
  fc.constant({
    marked: `<script nonce="${nonce}" src="/a.js"></script>`,
    plain: `<script src="/a.js"></script>`,
    script: undefined,
  }),
  fc.constant({
    marked: `<link rel="preload" nonce="${nonce}" href="/a.css">`,
    plain: `<link rel="preload" href="/a.css">`,
    script: undefined,
  }),
);

test("the scripts with the nonce are found, and the document keeps all else", () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const marked = parts.map((one) => one.marked).join("");
      expect(stripNonces(marked, nonce)).toEqual({
        document: parts.map((one) => one.plain).join(""),
        inlineScripts: parts.flatMap(({ script }) => script ?? []),
      });
    }),
  );
});
