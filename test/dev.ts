import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { startProvider } from "./provider/provider.ts";

/** `npm run dev`: the development server, and beside it a local voice provider that takes any text as key. */
const { OPENAI_BASE_URL } = process.env;
const provider = OPENAI_BASE_URL ? undefined : await startProvider();
const baseUrl = OPENAI_BASE_URL ?? provider?.url;
console.log(`Voice provider: ${baseUrl}${provider ? " (local: any text is a key)" : ""}`);

// The provider takes traces, too.
const traces = provider && { LANGFUSE_HOST: provider.origin, LANGFUSE_PUBLIC_KEY: "any-text" };

const server = spawn("react-router", ["dev", ...process.argv.slice(2)], {
  stdio: ["inherit", "inherit", "pipe"],
  env: { ...traces, ...process.env, OPENAI_BASE_URL: baseUrl },
});
// React Router 7 itself passes this option to Vite: https://github.com/remix-run/react-router/issues/15229
createInterface(server.stderr).on("line", (line) => {
  if (!line.includes("The `envFile` option is deprecated")) console.error(line);
});
server.once("error", end);
server.once("exit", end);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => server.kill(signal));
}

async function end(outcome: number | Error | null): Promise<void> {
  if (outcome instanceof Error) console.error(outcome.message);
  await provider?.close();
  process.exit(typeof outcome === "number" ? outcome : 1);
}
