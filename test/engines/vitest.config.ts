import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    include: ["test/engines/**/*.test.ts"],
    reporters: ["verbose"],
    globals: false,
    fileParallelism: false, // windows beside each other take the focus from one another
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
