import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { patientFetch } from "../support/patient-fetch.ts";
import { startSite } from "../support/site.ts";
import { siteOfFile } from "../support/site-test.ts";

const site = await siteOfFile();

const client = {
  clientName: "Ann",
  clientCompany: 'Café Ω "&\r\nX-Injected: 1',
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England and Wales",
};

function send(fields: object = {}, ask: typeof patientFetch = fetch): Promise<Response> {
  const body = new URLSearchParams({ ...client, ...fields });
  return ask(`${site.url}/agreement.pdf`, { method: "POST", body });
}

function sendPatiently(fields: object = {}): Promise<Response> {
  return send(fields, patientFetch);
}

/** The processes that the site has started and that still run. */
function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );
}

const PRINT_INSTEAD = "The PDF could not be made just now.";

test("no process for PDFs runs before one is asked for", () => {
  expect(childrenOf(site.pid)).toEqual([]);
});

test("the fields give the PDF, private and under a name of the party's", async () => {
  const answer = await sendPatiently();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-injected")).toBeNull();
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Caf\? \? & X-Injected 1, Consultancy agreement, \d{4}-\d\d-\d\d\.pdf"; filename\*=UTF-8''Caf%C3%A9%20%CE%A9%20%26%20X-Injected%201%2C/,
  );
  expect((await answer.text()).startsWith("%PDF-1.7")).toBe(true);
});

test.each([
  [{ clientName: " ", startDate: "2026-02-30" }, "Start date must be a real date", "2026-02-30"],
  [
    { clientName: "Ann 中 😀" },
    "The PDF cannot show “中”, “😀”. Print the agreement instead",
    "Ann 中 😀",
  ],
  // One face has one of them, and another the other.
  [{ clientName: "ǺḌ" }, "The PDF cannot show “Ǻ”. Print the agreement instead", "ǺḌ"],
  // Letters from right to left do not turn the words around them.
  [{ clientCompany: "א" }, "The PDF cannot show \u2068“א”\u2069. Print", "א"],
])(
  "fields that make no PDF give the page, with what was typed: %j",
  async (fields, error, typed) => {
    const answer = await sendPatiently(fields);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    const page = await answer.text();
    expect(page).toContain(error);
    expect(page).toContain(`value="${typed}"`);
  },
);

test("the page stands at the PDF's address too, and what its script sends is no PDF", async () => {
  const page = await fetch(`${site.url}/agreement.pdf`);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await page.text()).toContain("Download PDF");
  const body = new URLSearchParams(client);
  const data = await fetch(`${site.url}/agreement.pdf.data`, { method: "POST", body });
  expect(data.headers.get("content-type")).toContain("text/x-script");
});

test("more at once than can wait are told to print, and later ones are served", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send()));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([200, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get("retry-after")).toBe("5");
  expect(await refused?.text()).toContain(PRINT_INSTEAD);
  expect((await sendPatiently()).status).toBe(200);
});

test("while the process is stuck other pages are served, and a new one follows", async () => {
  const [child = 0] = childrenOf(site.pid);
  process.kill(child, "SIGSTOP");
  const stuck = send();
  expect((await fetch(`${site.url}/agreement?clientName=Ann`)).status).toBe(200);
  const answer = await stuck;
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(PRINT_INSTEAD);
  // A busy machine may take longer to start the process than a visitor is kept waiting.
  await expect.poll(async () => (await send()).status, { timeout: 60_000 }).toBe(200);
  expect(childrenOf(site.pid)).not.toContain(child);
});

test("the process does not outlive the server", async () => {
  await using other = await startSite();
  const body = new URLSearchParams(client);
  await fetch(`${other.url}/agreement.pdf`, { method: "POST", body });
  const [child = 0] = childrenOf(other.pid);
  other.kill("SIGKILL");
  await other.exited;
  await expect.poll(() => isRunning(child)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
