import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { AgreementFiles } from "../support/agreement-files.ts";
import { formOf } from "../support/sent-page.ts";
import { siteOfFile } from "../support/site-test.ts";

// No file that is known takes so long: here the thread that reads them never ends.
const { value } = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const site = await siteOfFile({ AGREEMENT_SIGNING_KEY: value }, [
  "--import=./test/faults/stuck-file-thread.ts",
]);

function post(path: string, name: string, text: string, signal?: AbortSignal): Promise<Response> {
  const body = formOf({ [name]: text });
  return fetch(`${site.url}${path}`, { method: "POST", body, ...(signal && { signal }) });
}

async function rendersInFlight(): Promise<unknown> {
  const health = await (await fetch(`${site.url}/healthz`)).json();
  return health.renders.inFlight;
}

async function ordinaryForms(): Promise<number[]> {
  const forms = Array.from({ length: 45 }, () =>
    fetch(`${site.url}/agreement`, {
      method: "POST",
      body: new URLSearchParams({ clientName: "Ann" }),
    }),
  );
  return (await Promise.all(forms)).map(({ status }) => status);
}

test.each([
  ["/agreement/compare", "pasted"],
  ["/agreement/verify", "text"],
])(
  "what %s never ends reading is given up in words, and stops no other form",
  async (path, name) => {
    const stuck = post(path, name, "What was pasted");
    expect(new Set(await ordinaryForms())).toEqual(new Set([422]));
    const answer = await stuck;
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    const page = await answer.text();
    expect(page).toContain("This takes far longer to read than an agreement, and was given up");
    expect(page).toContain("What was pasted");
  },
);

test("when too many files wait, one more is told to come back, and keeps its text, until their senders have gone", async () => {
  const leaving = new AbortController();
  const waiting = Array.from({ length: 8 }, () =>
    post("/agreement/compare", "pasted", "First", leaving.signal),
  );
  await expect.poll(rendersInFlight).toBe(8);
  const answer = await post("/agreement/compare", "pasted", "What was pasted");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  const page = await answer.text();
  expect(page).toContain("Too many files are being read just now. Try again in a few seconds");
  expect(page).toContain("What was pasted");
  leaving.abort();
  await Promise.allSettled(waiting);
  await expect.poll(rendersInFlight).toBeLessThan(8);
  const next = await post("/agreement/compare", "pasted", "What was pasted");
  expect(next.status, "it had a place in the queue").toBe(422);
});
