import { resolve } from "node:path";

/**
 * The path of a file in the release that this process runs, in each of its threads. `main.ts` chooses the release once, so
 * that another build changes nothing for a running site.
 *
 * @param name such as `client/favicon.svg`
 */
export function releasePath(name: string): string {
  return resolve(process.env.SITE_RELEASE ?? "build/current", name);
}
