import { defineConfig } from "vitest/config";
import { agreementPlugin } from "../app/agreement/template-plugin.ts";
import { sitePlugin } from "../app/shell/site-plugin.ts";

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  plugins: [agreementPlugin(), sitePlugin()],
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
