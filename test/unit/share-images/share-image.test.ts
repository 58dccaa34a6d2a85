import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  missingCharacters,
  placedTexts,
  type PlacedText,
  type ShareImage,
  shareImageColors,
  renderSvg,
  svgText,
} from "../../../app/share-images/share-image.ts";
import { loadSvgRenderer, type SvgRenderer } from "../../../app/share-images/svg-renderer.ts";
import { accentedCharacters, romanCharacters } from "../../../app/styles/fonts/characters.ts";

let renderer: SvgRenderer;

beforeAll(async () => {
  renderer = await loadSvgRenderer();
});

const post = {
  kind: "page" as const,
  owner: "Alex Sample",
  section: "Writing",
  title: "Ask the object",
  foot: "7 September 2026",
  footEnd: "5 min read",
} satisfies ShareImage;

const character = fc.constantFrom(...romanCharacters, ...accentedCharacters);
const word = fc.oneof(
  fc.lorem({ maxCount: 1 }),
  fc.string({ unit: character, maxLength: 30 }),
  fc.constantFrom("W".repeat(200), "j", "Ångström", "–"),
);
const text = fc.array(word, { maxLength: 20 }).map((words) => words.join(" "));
const anyImage: fc.Arbitrary<ShareImage> = fc.oneof(
  fc.record({ kind: fc.constant("site" as const), owner: text, lead: text }),
  fc.record({
    kind: fc.constant("page" as const),
    owner: text,
    section: text,
    title: text,
    foot: text,
    footEnd: text,
  }),
);

test("no line leaves the image's margins, and no text touches another, whatever they are", () => {
  fc.assert(
    fc.property(anyImage, (image) => {
      const boxes = placedTexts(image, renderer.measure).map(drawnBox);
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(60);
        expect(box.right).toBeLessThanOrEqual(1128.5);
        expect(box.top).toBeGreaterThanOrEqual(8);
        expect(box.bottom).toBeLessThanOrEqual(618);
        const overlapping = boxes.filter(
          (other) => isOtherText(box, other) && doOverlap(box, other),
        );
        expect(overlapping, `what overlaps ${box.text}`).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test("a long title leaves room for the end of a foot that has nothing else", () => {
  const title = `A ${"W".repeat(200)} justo vitae`;
  const image = { ...post, title, foot: "", footEnd: "Ångström" };
  const boxes = placedTexts(image, renderer.measure).map(drawnBox);
  const end = boxes.find((box) => box.text === image.footEnd);
  const heading = boxes.filter(({ tracking }) => tracking < 0);
  expect(Math.max(...heading.map(({ bottom }) => bottom))).toBeLessThan(end?.top ?? 0);
});

test("a title keeps all its words, if it is no longer than a post's may be", () => {
  const title = fc.array(fc.lorem({ maxCount: 1 }), { minLength: 1 }).map((words) => {
    return words.join(" ").slice(0, 200).trim();
  });
  fc.assert(
    fc.property(title, (words) => {
      const lines = placedTexts({ ...post, title: words }, renderer.measure);
      expect(lines.map((line) => line.text).join(" ")).toContain(words);
    }),
  );
});

test("a short title stays on one line, and a longer one is broken into equal lines", () => {
  expect(titleLines("Ask the object")).toEqual(["Ask the object"]);
  expect(titleLines("One agreement, two renderings")).toEqual(["One agreement,", "two renderings"]);
});

test("characters that the typeface lacks are named and left out", () => {
  const image = { ...post, title: "Größe e\u0301tude 漢字 漢" };
  expect(missingCharacters(image)).toEqual(["漢", "字"]);
  expect(missingCharacters(post)).toEqual([]);
  expect(placedTexts(image, renderer.measure).map((line) => line.text)).toContain("Größe étude");
});

test("what is markup in a title is drawn as text", () => {
  const svg = renderSvg({ ...post, title: '<b>&"</b>' }, renderer.measure);
  expect(svg).toContain("&lt;b&gt;&amp;&quot;&lt;/b&gt;");
});

function titleLines(title: string): string[] {
  const lines = placedTexts({ ...post, title }, renderer.measure);
  return lines.filter(({ tracking }) => tracking < 0).map((line) => line.text);
}

interface DrawnBox extends PlacedText {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of a line as it is drawn; without ink, of a point. */
function drawnBox(line: PlacedText): DrawnBox {
  const { paper } = shareImageColors;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" fill="${paper}">${svgText(line)}</svg>`;
  const { x, y, width, height } = renderer.bounds(svg) ?? { ...line, width: 0, height: 0 };
  return { ...line, left: x, right: x + width, top: y, bottom: y + height };
}

function isOtherText(one: DrawnBox, other: DrawnBox): boolean {
  return one.x !== other.x || one.size !== other.size;
}

function doOverlap(one: DrawnBox, other: DrawnBox): boolean {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}
