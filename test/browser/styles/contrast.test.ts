import { expect, test } from "playwright/test";

const surfaces = ["paper", "paper-raised", "desk"];

/** Ink on ground, as the styles pair them. */
const textPairs = [
  ...surfaces.flatMap((ground) =>
    ["ink", "ink-soft", "accent", "accent-strong", "good", "warn", "bad"].map(
      (ink) => [ink, ground] as const,
    ),
  ),
  ...["accent", "good", "warn", "bad"].flatMap((hue) => [
    [hue, `${hue}-wash`] as const,
    ["ink", `${hue}-wash`] as const,
    ["ink-soft", `${hue}-wash`] as const,
  ]),
  ["accent-ink", "accent"] as const,
  ["accent-ink", "accent-strong"] as const,
];

/** Edges of controls against what they stand on. */
const edgePairs = surfaces.map((ground) => ["line-strong", ground] as const);

for (const colorScheme of ["light", "dark"] as const) {
  test(`every pair of ink and ground can be read, ${colorScheme} @slow`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const names = [...new Set([...textPairs, ...edgePairs].flat())];
    const luminances = new Map(await page.evaluate(measure, names));
    const ratio = ([a, b]: readonly [string, string]) => {
      const [dark = NaN, light = NaN] = [a, b]
        .map((name) => luminances.get(name) ?? NaN)
        .toSorted((x, y) => x - y);
      return (light + 0.05) / (dark + 0.05);
    };
    const failing = (pairs: (readonly [string, string])[], least: number) =>
      pairs
        .filter((pair) => !(ratio(pair) >= least))
        .map((pair) => `${pair.join(" on ")}: ${ratio(pair).toFixed(2)}`);
    expect(failing(textPairs, 4.5)).toEqual([]);
    expect(failing(edgePairs, 3)).toEqual([]);
  });
}

test("what a field shows while it is empty is as dark as other soft text @slow", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  const field = page.getByPlaceholder("Type a message");
  const [placeholder, soft] = await field.evaluate((input) => {
    const { color, opacity } = getComputedStyle(input, "::placeholder");
    input.style.color = "var(--ink-soft)";
    return [`${color} ${opacity}`, `${getComputedStyle(input).color} 1`];
  });
  expect(placeholder).toBe(soft);
});

/** In the browser: the relative luminance (WCAG 2) of each colour token. */
function measure(names: string[]): [string, number][] {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("No canvas");
  return names.map((name) => {
    document.body.style.color = `var(--${name})`;
    canvas.fillStyle = getComputedStyle(document.body).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return [name, 0.2126 * r + 0.7152 * g + 0.0722 * b];
  });
}
