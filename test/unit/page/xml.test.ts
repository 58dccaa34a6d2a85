import * as fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXml } from "../../../app/page/xml.ts";

test("any text survives XML: what is escaped reads back as it was", () => {
  const character = fc.oneof(
    fc.constantFrom("&", "<", ">", '"', "'", "&amp;", "]]>", "\n", "é", "🦉"),
    fc.string({ unit: "grapheme-ascii", maxLength: 3 }),
  );
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = characters.join("");
      const escaped = escapeXml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/);
      expect(escaped.replaceAll(/&(\w+);/g, (_, name: string) => names[name] ?? "")).toBe(text);
    }),
  );
});

test("characters that XML cannot hold are left out", () => {
  expect(escapeXml("a\u0000\u000B\u001B\uFFFE\uD800b\u{1F989}")).toBe("ab\u{1F989}");
});
