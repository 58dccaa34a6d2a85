import { expect, type Locator, type Page, test } from "playwright/test";
import { writeAgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { offerSite } from "../browser/agreement/offer-site.ts";
import { pages } from "../browser/pages.ts";
import { type Look, phones, Screen } from "./screen.ts";

const details = "clientName=Ada+Quux&clientCompany=Quux+Ltd&clientCompanyNumber=12345678";
/** Axe reads them once, of `/agreement` as it comes. */
const longTexts = ["article.agreement", "pre.raw-agreement"];
const wide = [1024, 1280, 1440, 1920];

interface State {
  path: string;
  state: string;
  /** What is done on the page once it is there, or hydrated. */
  reach?: (page: Page) => Promise<unknown>;
  looks?: (screen: Screen) => Look[];
}

/** The form begins where the title above it does, and the desk stands beside it. */
function besideTheForm({ page }: Screen): Look[] {
  const form = page.getByRole("main").locator("form");
  const desk = page.locator(".agreement-desk");
  return [{ at: wide, inLine: [["x", form, page.locator(".tool-title")]], apart: [[form, desk]] }];
}

const states: State[] = [
  ...pages.map(({ path }) => ({ path, state: "as it comes", ...looksOf(path) })),
  { path: "/nowhere-at-all", state: "not found" },
  {
    path: "/work-together",
    state: "with its terms open",
    reach: async (page) => {
      for (const summary of await page.locator("summary").all()) await summary.click();
    },
  },
  {
    path: "/contact",
    state: "with its menu open",
    reach: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    path: `/agreement?plan=retained-2&${details}`,
    state: "with a plan and details",
    looks: (screen) => [wholeWords(screen)],
  },
  {
    path: "/agreement?clientName=&clientCompany=&clientCompanyNumber=&startDate=",
    state: "with every field empty",
  },
  {
    path: "/agreement",
    state: "in Raw",
    reach: (page) => page.getByRole("tab", { name: "Raw" }).click(),
  },
  {
    path: "/agreement/compare",
    state: "refusing an empty text",
    reach: (page) => page.getByRole("button", { name: "Compare" }).click(),
  },
  {
    path: "/reactive-objects",
    state: "with a due date open",
    reach: (page) => page.getByRole("button", { name: "Edit" }).first().click(),
  },
];

function looksOf(path: string): Pick<State, "looks"> {
  if (path === "/agreement/compare") return { looks: besideTheForm };
  if (path !== "/agreement") return {};
  return {
    looks: ({ page }) => {
      const rows = page.locator("article.agreement #key-terms + table tr");
      return [{ at: [...phones, 399], faults: () => rows.evaluateAll(unclearSubjects) }];
    },
  };
}

/** Runs in the page: what the key terms are about that does not stand clear of what applies. */
function unclearSubjects(rows: Element[]): string[] {
  const unclear = rows.filter(({ children: [subject, value] }) => {
    const words = document.createRange();
    if (!subject || !value) return true;
    words.selectNodeContents(subject);
    const ends = Array.from(words.getClientRects(), ({ right }) => right);
    return value.getBoundingClientRect().left - Math.max(...ends) < 12;
  });
  return rows.length > 5 ? unclear.map((row) => row.textContent ?? "") : ["too few rows"];
}

test.describe.configure({ timeout: 180_000 });

for (const { path, state, reach, looks } of states) {
  test(`${path.split("?")[0]} ${state} is whole at every width, in both schemes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path);
    const { script } = pages.find((one) => path.split("?")[0] === one.path) ?? {};
    if (script) await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    for (const live of await page.locator("main .tabs").all())
      await expect(live).toHaveAttribute("data-live", "true");
    await reach?.(page);
    const screen = new Screen(page, state === "as it comes" ? [] : longTexts);
    await screen.expectState(state, ...(looks?.(screen) ?? []));
  });
}

test("an offer, a faulty answer to it and its verdict are whole at every width, in both schemes", async ({
  page,
}) => {
  const site = await offerSite();
  const { address, file } = await site.offer({ clientName: "Ada Quux" });
  const screen = new Screen(page, longTexts);
  const words = wholeWords(screen);

  await page.goto(`${site.url}/agreement/offer`);
  await screen.expectState("without an offer", ...besideTheForm(screen));
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "An offer to" })).toBeVisible();
  const signatures = page.locator("article.agreement section:last-child > table:last-child");
  await screen.expectState(
    "an offer",
    words,
    {
      lines: [
        [page.getByRole("paragraph").filter({ hasText: "days left" }).locator("strong").first(), 1],
      ],
    },
    { at: [375], faults: () => signatures.evaluate(signaturePageFaults) },
  );
  await page.getByRole("button", { name: "Agree" }).first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await screen.expectState("a faulty answer");

  await page.goto(`${site.url}/agreement/verify`);
  const verify = page.getByRole("button", { name: "Verify" });
  await verify.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await screen.expectState("no file", {
    at: [375, 1440],
    inLine: [["right", page.getByRole("alert"), verify]],
  });
  const buffer = Buffer.from(writeAgreementFile(file));
  const chosen = { name: "offer.json", mimeType: "application/json", buffer };
  await page.getByLabel("Agreement file").setInputFiles(chosen);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "An offer" }).first()).toBeVisible();
  await screen.expectState("a verdict", words, {
    at: [375],
    faults: () => nearerToTheOneBefore(page),
  });
});

/** No word of a table or list is parted, although its letters are twice as large. */
function wholeWords(screen: Screen): Look {
  const cells = () => screen.faultsIn("main", ["parted in a cell"]);
  return { at: [], enlarged: async (width) => (width === 375 ? cells() : []) };
}

/** Runs in the page: whether each row's head stands beside its first line, and an email is parted after its @ alone. */
function signaturePageFaults(table: Element): string[] {
  const range = document.createRange();
  const linesOf = (node: Node) => {
    range.selectNodeContents(node);
    return Array.from(range.getClientRects(), ({ top }) => top);
  };
  const rows = [...table.querySelectorAll("tbody tr")].filter(({ children }) => {
    const tops = Array.from(children, (cell) => linesOf(cell)[0] ?? 0);
    return Math.max(...tops) - Math.min(...tops) >= 3;
  });
  const parts = [
    ...(table.querySelector('[data-value="contract.clientEmail"]')?.childNodes ?? []),
  ].filter(({ textContent }) => textContent);
  const isParted = parts.length !== 3 || parts.some((part) => linesOf(part).length !== 1);
  return [...rows.map((row) => row.textContent ?? ""), ...(isParted ? ["the email"] : [])];
}

function boxesOf(all: Locator) {
  return all.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().toJSON()));
}

/** The names of what was given that stand no nearer to their values than to those before. */
async function nearerToTheOneBefore(page: Page): Promise<string[]> {
  const names = await boxesOf(page.getByRole("term"));
  const values = await boxesOf(page.getByRole("definition"));
  const [name, before, value] = [names[1], values[0], values[1]];
  return name.top - before.bottom > value.top - name.bottom ? [] : ["the second name"];
}

test("what a comparison found is counted without a broken count, below the form on a phone and beside it on a wide screen", async ({
  page,
}) => {
  await page.goto("/agreement");
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  await page.goto("/agreement/compare");
  const changed = markdown
    .replace("within 7 days", "within 45 days")
    .replace("\n20.2 ", "\n20.2 Something new.\n\n20.3 ")
    .replace(/\n17\.8 [^\n]*\n/, "\n");
  await page.getByLabel("Or paste its text").fill(changed);
  await page.getByRole("button", { name: "Compare" }).click();
  const found = page.getByRole("heading", { level: 2 }).first();
  await expect(found).toHaveText("1 clause changed, 1 added, 1 removed, 1 renumbered");
  const result = page.getByRole("region").filter({ has: found });
  const form = page.getByRole("button", { name: "Compare" });
  const order = async (isBeside: boolean) => {
    const [box, button] = [await result.boundingBox(), await form.boundingBox()];
    if (!box || !button) return ["not drawn"];
    const isThere = isBeside ? box.x > button.x + button.width : box.y > button.y + button.height;
    return isThere ? [] : ["the result stands elsewhere"];
  };
  await new Screen(page).expectLooks(
    "two texts",
    { faults: () => found.evaluate(brokenCounts) },
    { at: [...phones, 768], faults: () => order(false) },
    { at: wide, faults: () => order(true) },
  );
});

/** Runs in the page: the lines of a heading, but for its last, that do not end after a count. */
function brokenCounts(heading: Element): string[] {
  const character = document.createRange();
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  const byTop = new Map<number, string>();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const [at, letter] of [...(node.textContent ?? "")].entries()) {
      character.setStart(node, at);
      character.setEnd(node, at + 1);
      const { top, width } = character.getBoundingClientRect();
      if (width > 0) byTop.set(top, (byTop.get(top) ?? "") + letter);
    }
  }
  const lines = [...byTop.values()].map((line) => line.trim());
  return lines.slice(0, -1).filter((line) => !/^\d.*,$/.test(line));
}
