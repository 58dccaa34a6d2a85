import { runFramework } from "../app/server/framework.ts";
import { startProvider } from "./provider/provider.ts";

/** `npm run dev`: the development server, and beside it a local voice provider that takes any text as key. */
const { OPENAI_BASE_URL } = process.env;
const provider = OPENAI_BASE_URL ? undefined : await startProvider();
const baseUrl = OPENAI_BASE_URL ?? provider?.url;
console.log(`Voice provider: ${baseUrl}${provider ? " (local: any text is a key)" : ""}`);

// The provider takes traces, too.
const traces = provider && { LANGFUSE_HOST: provider.origin, LANGFUSE_PUBLIC_KEY: "any-text" };

const server = runFramework(["dev", ...process.argv.slice(2)], {
  ...traces,
  ...process.env,
  OPENAI_BASE_URL: baseUrl,
});
server.once("error", end);
server.once("exit", end);

async function end(outcome: number | Error | null): Promise<void> {
  if (outcome instanceof Error) console.error(outcome.message);
  await provider?.close();
  process.exit(typeof outcome === "number" ? outcome : 1);
}
