import { defineConfig } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "./support/chromium.ts";
import { serveArguments } from "./support/serve-arguments.ts";

const port = process.env.TEST_PORT ?? "4399";
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  projects: [
    { name: "fast", testDir: "browser", grepInvert: /@slow\b/ },
    { name: "slow", testDir: "browser", grep: /@slow\b/ },
    { name: "layout", testDir: "layout" },
  ].map((project) => ({ ...project, outputDir: `../test-results/${project.name}` })),
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags },
  },
  webServer: {
    command: `node ${serveArguments.join(" ")}`,
    cwd: `${import.meta.dirname}/..`,
    url: `${baseURL}/healthz`,
    env: { PORT: port, NODE_ENV: "production" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
