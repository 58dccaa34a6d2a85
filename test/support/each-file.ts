import { configureGlobal } from "fast-check";
import { afterAll, vi } from "vitest";

/** Properties try the same cases in each run, so that only a change turns one red. SEED=2 tries others. */
configureGlobal({ seed: Number(process.env.SEED ?? 1) });

// Files share their worker's globals.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
