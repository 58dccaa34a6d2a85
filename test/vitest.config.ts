import { defaultServerConditions, type ResolvedConfig } from "vite";
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

/** Those for development take twice the time: their Markdown parser checks itself at each letter. */
function modulesAsDeployed() {
  const conditions = defaultServerConditions.filter((one) => !/^(?:development|module)/.test(one));
  return {
    name: "modules-as-deployed",
    configResolved({ ssr, environments }: ResolvedConfig) {
      for (const options of [ssr, environments.ssr]) {
        Object.assign(options?.resolve ?? {}, { conditions });
      }
    },
  };
}
