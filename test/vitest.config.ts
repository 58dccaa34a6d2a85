import { defineConfig } from "vitest/config";

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ["test/unit/**/*.test.{ts,tsx}"],
    globals: false,
    testTimeout: 30_000,
  },
});
