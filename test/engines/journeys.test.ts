import { expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { journey } from "./engine-test.ts";
import { button, link } from "./visitor.ts";

// Chromium takes these journeys in test/browser.

const narrow = 390;

journey("every page shows its heading, narrow and wide, without a fault", async ({ visitor }) => {
  for (const { path } of [...pages, { path: "/nowhere-at-all" }]) {
    await visitor.open(path);
    const headings = await visitor.texts("main h1");
    expect(headings, path).toEqual([expect.stringMatching(/\w/)]);
    expect(headings[0] === "Page not found", path).toBe(path === "/nowhere-at-all");
    for (const width of [narrow, 1440]) {
      await visitor.size(width, 800);
      await visitor.expectVisible("main h1");
      const needed = await visitor.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

journey("the agreement follows its form in both views, and is printed", async ({ visitor }) => {
  await visitor.open("/agreement");
  await visitor.write("#clientName", "Ada Lovelace");
  await visitor.write("#clientCompany", "Engines & Sons");
  const name = "article [data-value='contract.clientName']";
  await visitor.expectText(name, /^Ada Lovelace$/);
  await visitor.click(link("Raw"));
  await visitor.expectText("pre [data-value='contract.clientCompany']", "Engines & Sons");
  await visitor.expectVisible("article", false);
  await visitor.write("#clientName", "");
  await visitor.click(button("Check the details"));
  await visitor.expectText(".error-summary", "Enter the client’s name");
  await visitor.write("#clientName", "Ada");
  await visitor.expectVisible(".error-summary", false);
  await visitor.click(link("Formatted"));
  await visitor.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await visitor.click(button("Print Agreement"));
  await visitor.expectVisible("body[data-printed]");
  await visitor.expectText(name, /^Ada$/);
});

journey("a todo that is added, done and deleted in one list is so in both", async ({ visitor }) => {
  await visitor.size(1440, 1000);
  await visitor.open("/reactive-objects");
  await visitor.write(".add-todo input", "Feed the cat");
  await visitor.click(button("Add"));
  await expect.poll(() => visitor.texts(".todo-title")).toHaveLength(10);
  await visitor.click(".todo-list[data-side=reactiveObject] li:last-child input[type=checkbox]");
  const done = ["Prepare the client workshop", "Feed the cat"];
  await expect.poll(() => visitor.texts(".todo-title s")).toEqual([...done, ...done]);
  await visitor.click(button("✕ Delete Feed the cat"));
  await expect.poll(() => visitor.texts(".todo-title")).toHaveLength(8);

  const beside = { x: 5, y: 5 };
  await visitor.click(button("Edit date of Review the pull requests"));
  await visitor.click(button("Choose date"));
  await visitor.expectVisible("dialog");
  const { left, top } = await visitor.placeOf("dialog h2");
  await visitor.pressAt({ x: Math.round(left) + 5, y: Math.round(top) + 5 }, beside);
  await visitor.click(`//dialog${button("Next")}`);
  await visitor.expectVisible("dialog:not([data-closing])");
  await visitor.pressAt(beside);
  await visitor.expectVisible("dialog", false);
});

journey("the voice test asks for a key, masks it, and keeps it", async ({ visitor }) => {
  await visitor.open("/about");
  await visitor.click(button("Connect"));
  await visitor.expectText("[role=alert]", "Add your OpenAI key first.");
  await visitor.write(".key-input", "sk-any-text-as-a-key");
  await visitor.click(button("Save OpenAI key"));
  await visitor.expectText(".key-masked", /^sk-\*+-key$/);
  await visitor.reload();
  await visitor.expectText(".key-masked", /^sk-\*+-key$/);
});

journey(
  "a benchmark measures every step, and says of each what it can @slow",
  { timeout: 180_000 },
  async ({ visitor }) => {
    await visitor.open("/reactive-objects");
    await visitor.click(button("Rehydration Benchmark"));
    const verdicts = async () =>
      (await visitor.texts(".benchmark-verdict")).map((one) => one.trim());
    await expect.poll(async () => (await verdicts()).length, { timeout: 150_000 }).toBe(12);
    const measured = /^([\d.,]*[1-9][\d.,]*× (faster|slower)|about equal|no clear difference)$/;
    expect(await verdicts()).toEqual(
      Array.from({ length: 12 }, () => expect.stringMatching(measured)),
    );
  },
);
