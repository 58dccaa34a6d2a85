import { afterAll, expect, test as base } from "vitest";
import { type RunningSite, startSite } from "./site.ts";

export { client } from "./site.ts";

const once = { scope: "worker" } as const;

/** Where `knownSite` is visited. */
export const knownOrigin = "https://site.example";

/** Tests of built sites that a worker starts once, for all files whose tests change nothing about them. */
export const test = base
  // An operator's environment may hold options for another program.
  .extend("environment", once, () => ({ NODE_OPTIONS: "--insecure-http-parser" }))
  .extend("site", once, async ({ environment }, { onCleanup }) => {
    const site = await startSite(environment);
    onCleanup(() => site[Symbol.asyncDispose]());
    return site;
  })
  .extend("knownSite", once, async ({ environment }, { onCleanup }) => {
    const site = await startSite({ ...environment, PUBLIC_ORIGIN: knownOrigin });
    onCleanup(() => site[Symbol.asyncDispose]());
    return site;
  });

/** A site of a file's own, which ends with its tests. */
export async function siteOfFile(...how: Parameters<typeof startSite>): Promise<RunningSite> {
  const site = await startSite(...how);
  afterAll(() => site[Symbol.asyncDispose]());
  return site;
}

/** The lines that a site has logged, once all that was asked of it before is among them. */
export async function loggedBy(site: RunningSite): Promise<RunningSite["lines"]> {
  const last = `/assets/last-${site.lines.length}`;
  await fetch(site.url + last);
  await expect.poll(() => site.lines.some(({ path }) => path === last)).toBe(true);
  return site.lines.filter(({ path }) => !String(path).startsWith("/assets/last-"));
}

/** A page of a site that answers with 200. */
export async function pageOf(site: RunningSite, path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}
