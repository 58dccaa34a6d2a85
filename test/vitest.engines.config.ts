import { defineConfig } from "vitest/config";

/** What runs in each engine, of the files in test/engines. */
const files: Record<string, string> = {
  chromium: "{menu,chromium}",
  firefox: "{menu,journeys,firefox*}",
  webkit: "{menu,journeys,webkit,word}",
};
const engines = process.env.ENGINES?.split(",") ?? ["firefox", "chromium"];

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // One browser, site and provider for all files, and no window beside it to take its focus.
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    projects: engines.map((engine) => ({
      extends: true as const,
      test: {
        name: engine,
        include: [`test/engines/${files[engine]}.test.ts`],
        env: { ENGINE: engine },
      },
    })),
  },
});
