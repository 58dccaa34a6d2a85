import { readFileSync } from "node:fs";
import { createRequestHandler, type ServerBuild } from "react-router";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { markdownToHtml } from "../../../app/agreement/document/compile-template.ts";
import { escapeMarkdown } from "../../../app/agreement/document/escape-markdown.ts";
import {
  splitPlaceholders,
  fillPlaceholders,
} from "../../../app/agreement/document/fill-template.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { inTurn } from "../in-turn.ts";

const ROUNDS = 60;
const source = splitPlaceholders(
  readFileSync(new URL("../../../app/agreement/agreement.md", import.meta.url), "utf8"),
);
const html = unified().use(rehypeStringify).freeze();

// Run as a process of its own: React reads NODE_ENV when it is loaded. Prints, in milliseconds, the time
// from a POST to the page with the agreement, and the same with the text parsed for each.
console.log(JSON.stringify(await measurePosts()));
process.exit();

async function measurePosts(): Promise<{ ours: number; parsing: number }> {
  const build: ServerBuild = await import(`${process.cwd()}/build/server/index.js`);
  const handle = createRequestHandler(build, "production");
  let round = 0;
  const { ours, parsing } = await inTurn(
    ROUNDS,
    {
      ours: () => timed(() => post(handle, round)),
      parsing: () =>
        timed(async () => {
          parse(`Client ${round}`);
          await post(handle, round++);
        }),
    },
    { warmUp: 0 },
  );
  return { ours: median(ours), parsing: median(parsing) };
}

function parse(client: string): string {
  const markdown = fillPlaceholders(source, () => escapeMarkdown(client));
  return html.stringify(markdownToHtml.runSync(markdownToHtml.parse(markdown)));
}

async function post(handle: (request: Request) => Promise<Response>, round: number) {
  const body = new URLSearchParams({
    clientName: `Client ${round}`,
    clientCompany: "Acme & Sons (UK) Ltd.",
    clientCompanyNumber: "07654321",
    clientCompanyRegistrationCountry: "England and Wales",
  });
  const request = new Request("http://localhost/agreement", { method: "POST", body });
  const response = await handle(request);
  if (response.status !== 200) throw new Error(`POST gave ${response.status}`);
  await response.text();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
