import { expect, test } from "vitest";
import { escapeMarkdown } from "../../../../app/agreement/document/fill-template.ts";

test.each([
  "Acme & Sons (UK) Ltd.",
  "O’Neil-Smith + Co #2",
  "R&D = 100%",
  "12345678",
  "Straße 1, c/o “Møller”!",
])("%s needs no escape", (text) => {
  const readable = text.replace("&D", "\\&D");
  expect(escapeMarkdown(text)).toBe(readable);
});

test.each([
  ["*A*_b_`c`~d~", "\\*A\\*\\_b\\_\\`c\\`\\~d\\~"],
  ["[a](b) <i> c|d \\", "\\[a\\](b) \\<i> c\\|d \\\\"],
  ["&amp; &#38; & x", "\\&amp; \\&#38; & x"],
  ["# A ##", "\\# A \\#\\#"],
  ["www.a_b~c*d", "www\\.a\\_b\\~c\\*d"],
  ["https://a.example", "https:/\\/a\\.example"],
  ["ada@engines.example", "ada\\@engines\\.example"],
  ["1. One", "1\\. One"],
  ["22) One", "22\\) One"],
  ["- item", "\\- item"],
  ["=== - 1.", "\\=== - 1."],
  ["###", "\\#\\#\\#"],
  ["$x$ and $$y$$", "\\$x\\$ and \\$\\$y\\$\\$"],
])("%s is written %s", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});
