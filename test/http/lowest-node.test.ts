import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { pages } from "../browser/pages.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { startSite } from "../support/site.ts";

const lowest = manifest.engines.node.replace(">=", "");

test("the built site serves on the lowest Node that package.json names", async () => {
  await using site = await startSite({}, [], { command: [nodeOf(lowest)] });
  for (const { path } of pages) {
    expect((await fetch(site.url + path)).status, path).toBe(200);
  }
  const body = new URLSearchParams({
    clientName: "Ann",
    clientCompany: "Ann Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "England",
  });
  for (const path of ["/agreement.pdf", "/agreement.docx"]) {
    const answer = await patientFetch(site.url + path, { method: "POST", body });
    expect(answer.headers.get("content-disposition"), path).toMatch(/^attachment/);
  }
  expect(site.lines.filter(({ level }) => level === "error")).toEqual([]);
});

/** The program as the npm registry has it, which npm keeps for later runs. */
function nodeOf(version: string): string {
  const program = `--package=node-${process.platform}-${process.arch}@${version}`;
  const args = ["exec", "--yes", "--prefer-offline", program, "--", "which", "node"];
  return execFileSync("npm", args, { encoding: "utf8" }).trim();
}
