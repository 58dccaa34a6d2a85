import { resolve } from "node:path";

/**
 * Returns the path of a file, such as `client/favicon.svg`, in the release that this process runs. `main.ts` chooses the
 * release once, so that another build does not change a running site.
 */
export function releasePath(name: string): string {
  return resolve(process.env.SITE_RELEASE ?? "build/current", name);
}
