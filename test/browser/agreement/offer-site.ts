import { type Download, expect, type Page, test } from "playwright/test";
import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgreementFiles } from "../../support/agreement-files.ts";
import { type RunningSite, startSite } from "../../support/site.ts";

export const offered = {
  plan: "retained-2",
  clientName: "Ada <b>Quux</b>",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: "2027-12-01",
  clientEmail: "legal@quux.example",
};

/** A site that takes offers, with its operator. */
class OfferSite {
  readonly site: RunningSite;
  /** Of its key. */
  readonly files: AgreementFiles;

  constructor(site: RunningSite, files: AgreementFiles) {
    this.site = site;
    this.files = files;
  }

  get url(): string {
    return this.site.url;
  }

  /** What the operator sends. A detail that is empty is left out. */
  async offer(
    more: Partial<Record<keyof typeof offered | "clientPosition" | "clientAddress", string>> = {},
  ) {
    const terms = Object.entries({ ...offered, ...more }).filter(([, value]) => value !== "");
    const file = await this.files.offer(Object.fromEntries(terms));
    return { address: `${this.url}/agreement/offer#${file.offer}`, file };
  }

  /** @returns its address */
  async open(page: Page, more?: Parameters<OfferSite["offer"]>[0]): Promise<string> {
    const { address } = await this.offer(more);
    await page.goto(address);
    await headingOf(page).waitFor();
    return address;
  }
}

let started: Promise<OfferSite> | undefined;

/** The one of this worker. */
export function offerSite(): Promise<OfferSite> {
  started ??= start();
  return started;
}

async function start(): Promise<OfferSite> {
  const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
  const site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
  process.once("exit", () => site.kill("SIGKILL"));
  return new OfferSite(site, files);
}

/** Beside the agreement, in which Playwright would look for labels and roles among thousands of elements. */
export const panelOf = (page: Page) => page.locator(".agreement-panel");
export const headingOf = (page: Page) =>
  panelOf(page).getByRole("heading", { level: 1, name: /^An offer to/ });
export const nameIn = (page: Page) =>
  panelOf(page).getByLabel("Your name, typed as your signature");
export const agreeButton = (page: Page) =>
  panelOf(page).getByRole("button", { name: "Agree and sign" });
export const recordIn = (page: Page) => page.locator(".signature-record");
export const agreedHeading = (page: Page) =>
  panelOf(page).getByRole("heading", { level: 1, name: "You have agreed" });

/** Types the name once the page's script runs, so that what comes next is not left to the browser. */
export async function typeName(page: Page, name: string) {
  await nameIn(page).fill(name);
  await expect(recordIn(page)).toContainText(name);
}

export async function fillIn(page: Page, name = "Ada  Quux") {
  const panel = panelOf(page);
  await typeName(page, name);
  await panel.getByLabel("Position", { exact: true }).fill("Director");
  await panel.getByLabel("Email", { exact: true }).fill("ada@quux.example");
  await panel.getByRole("checkbox", { name: "I have read this agreement" }).check();
}

export async function agreeTo(page: Page, name?: string) {
  await fillIn(page, name);
  await agreeButton(page).click();
  // With its focus comes the scrolling to the record.
  await expect(agreedHeading(page)).toBeFocused();
}

export async function save(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panelOf(page).getByRole("button", { name: "Save your signed agreement (PDF)" }).click(),
  ]);
  return download;
}

const command = join(import.meta.dirname, "../../../app/agreement/commands/countersign.ts");

/** Countersigns the PDF that a client has saved, in the operator's place, and verifies the one that is sent back. */
export async function countersignAndVerify(page: Page, download: Download) {
  const { url, files } = await offerSite();
  const agreed = test.info().outputPath("agreed.pdf");
  await download.saveAs(agreed);
  const folder = dirname(agreed);
  const { stderr } = spawnSync(process.execPath, [command, basename(agreed)], {
    cwd: folder,
    encoding: "utf8",
    input: "yes\n\n\n",
    env: { PATH: process.env.PATH, AGREEMENT_SIGNING_KEY: files.value },
  });
  const [signed = ""] = readdirSync(folder).filter((name) => /-signed-.*\.pdf$/.test(name));
  expect(signed, stderr).not.toBe("");
  await page.goto(`${url}/agreement/verify`);
  await page.getByLabel("Agreement file").setInputFiles(join(folder, signed));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("heading", { name: "Agreed and countersigned" })).toBeVisible();
  await expect(page.getByText("This PDF is valid.")).toBeVisible();
  await expect(page.getByText("the same, word for word")).toBeVisible();
}
