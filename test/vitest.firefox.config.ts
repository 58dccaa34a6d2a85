import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ["test/firefox/**/*.test.ts"],
    globals: false,
    // One browser, site and provider for all files.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
