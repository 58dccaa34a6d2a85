import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";

const pages = [
  { path: "/", heading: "Alex Sample", section: "Home" },
  { path: "/writing", heading: "Writing", section: "Writing" },
  { path: "/writing/ask-the-object", heading: "Ask the object", section: "Writing" },
  { path: "/work-together", heading: "Work together", section: "Work together" },
  { path: "/contact", heading: "contact works", section: "Contact" },
  { path: "/health", heading: "Health" },
  { path: "/no/such/page", heading: "Page not found" },
  { path: "/about", heading: "Voice test Rehearse a hard conversation", section: "Voice test" },
  { path: "/reactive-objects", heading: "Reactive Objects Demo", section: "Reactive Objects" },
  { path: "/agreement", heading: "Consultancy agreement" },
];

for (const { path, heading, section } of pages) {
  test(`${path} shows its heading, header and footer, wide and narrow, without a fault`, async () => {
    await using opened = await openPage(path, { width: 1440 });
    const { webkit } = opened;
    expect(await webkit.text("main h1")).toBe(heading);
    if (section) {
      expect(await webkit.text({ css: "header [aria-current]", name: section })).toBe(section);
    }
    expect(await webkit.text("footer")).toContain("Col 3");
    await webkit.resize(390, 800);
    expect(await webkit.isVisible("main h1")).toBe(true);
    expect(await webkit.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await webkit.faults()).toEqual([]);
  });
}

test("the columns of what a block is begin at one height", async () => {
  await using opened = await openPage("/work-together", { width: 1440 });
  const tops = await opened.webkit.evaluate(() =>
    [...document.querySelectorAll(".block-rules h3")].map((h3) => h3.getBoundingClientRect().top),
  );
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});
