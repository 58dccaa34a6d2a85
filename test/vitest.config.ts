import type { ResolvedConfig } from "vite";
import { defineConfig } from "vitest/config";
import { agreementPlugin } from "../app/agreement/template-plugin.ts";
import { sitePlugin } from "../app/shell/site-plugin.ts";

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  plugins: [agreementPlugin(), sitePlugin(), modulesAsDeployed()],
  test: {
    include: ["test/{unit,http}/**/*.test.{ts,tsx}"],
    globals: false,
    setupFiles: ["test/support/each-file.ts"],
    isolate: false, // what the files import is imported once, which halves the run
    maxWorkers: 2, // most of the time is spent waiting
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});

/**
 * The Markdown parser's module for development checks itself at each letter, in twice the time. Vitest adds its
 * condition to those that are configured.
 */
function modulesAsDeployed() {
  return {
    name: "modules-as-deployed",
    configResolved({ ssr, environments }: ResolvedConfig) {
      for (const options of [ssr, environments.ssr]) {
        Object.assign(options?.resolve ?? {}, { conditions: ["node"] });
      }
    },
  };
}
