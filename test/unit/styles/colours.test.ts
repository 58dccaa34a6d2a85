import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shareImageColors } from "../../../app/share-images/share-image.ts";
import { themeColors } from "../../../app/shell/theme-colors.ts";

const app = `${import.meta.dirname}/../../../app`;
const sheets = ["styles/tokens.css", "writing/post.css"]
  .map((name) => readFileSync(`${app}/${name}`, "utf8"))
  .join();

/** The linear red, green and blue of a colour (https://bottosson.github.io/posts/oklab). */
type Linear = readonly [red: number, green: number, blue: number];

const schemes = ["light", "dark"] as const;
const tokens = { light: new Map<string, Linear>(), dark: new Map<string, Linear>() };
for (const [, name = "", ...colours] of sheets.matchAll(
  /--([\w-]+): light-dark\(oklch\(([\d.%\s]+)\), oklch\(([\d.%\s]+)\)\)/g,
)) {
  for (const [index, scheme] of schemes.entries()) {
    tokens[scheme].set(name, linear(colours[index] ?? ""));
  }
}

function linear(oklch: string): Linear {
  const [lightness = NaN, chroma = NaN, hue = NaN] = oklch.split(" ").map(parseFloat);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const root = lightness / 100;
  const l = (root + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (root - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (root - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function colourOf(scheme: (typeof schemes)[number], name: string): Linear {
  const colour = tokens[scheme].get(name);
  if (!colour) throw new Error(`No colour is named ${name}`);
  return colour;
}

/** As WCAG 2 counts it. */
function luminance([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hex(colour: Linear): string {
  const digits = colour.map((part) => {
    const own = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(own * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

const surfaces = ["paper", "paper-raised", "desk"];

/** Ink on ground, as the styles pair them, and how much they have to differ. */
const pairs: [ink: string, ground: string, least: number][] = [
  ...surfaces.flatMap((ground) => [
    ...["ink", "ink-soft", "accent", "accent-strong", "good", "warn", "bad"].map(
      (ink): [string, string, number] => [ink, ground, 4.5],
    ),
    // The edges of controls.
    ["line-strong", ground, 3] as [string, string, number],
  ]),
  ...["accent", "good", "warn", "bad"].flatMap((hue) =>
    [hue, "ink", "ink-soft"].map((ink): [string, string, number] => [ink, `${hue}-wash`, 4.5]),
  ),
  ["accent-ink", "accent", 4.5],
  ["accent-ink", "accent-strong", 4.5],
  ...["word", "text", "name", "value"].map((part): [string, string, number] => [
    `code-${part}`,
    "desk",
    4.5,
  ]),
];

test.each(schemes)("every pair of ink and ground can be read, %s", (scheme) => {
  const ratios = pairs.map(([ink, ground, least]) => {
    const [dark = NaN, light = NaN] = [ink, ground]
      .map((name) => luminance(colourOf(scheme, name)))
      .toSorted((one, other) => one - other);
    return { pair: `${ink} on ${ground}`, isFine: (light + 0.05) / (dark + 0.05) >= least };
  });
  expect(ratios.filter(({ isFine }) => !isFine)).toEqual([]);
});

test("the colours that the browser takes for itself, and those of pictures, are the pages'", () => {
  for (const scheme of schemes) {
    expect(themeColors[scheme], scheme).toBe(hex(colourOf(scheme, "paper")));
  }
  const named = { paper: "paper", ink: "ink", inkSoft: "ink-soft", line: "line" } as const;
  for (const [own, token] of Object.entries(named)) {
    expect(Reflect.get(shareImageColors, own), own).toBe(hex(colourOf("light", token)));
  }
});
