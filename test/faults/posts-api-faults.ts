import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { repeat } from "./repeat.ts";
import type { Fault, Trial } from "./trial.ts";

const NOTICE = "No API response received";
const AUTHOR = "Ada of the faults";
/** Longest time in which the home page may tell what is no longer so (docs/product.md, 8), in milliseconds. */
const TRUE_WITHIN = 5_000;
const ANSWERED_WITHIN = 2_100;

const sound: RequestListener = (_, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ data: { author: AUTHOR, title: "A post", slug: "a-post" } }));
};

/** What the API does instead of answering; nothing at all when it is not there. */
const faulty: Record<string, () => RequestListener | undefined> = {
  "is not there": () => undefined,
  "answers with errors": () => (_, response) => void response.writeHead(500).end("broken"),
  "cuts every connection": () => (request) => void request.socket.destroy(),
  "never answers": () => () => {},
  "flaps: every second request fails": () => {
    let count = 0;
    return (request, response) =>
      count++ % 2 === 0 ? void request.socket.destroy() : sound(request, response);
  },
  "sends a byte every 100 ms": () => (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1_000 });
    const drip = setInterval(() => response.write(" "), 100);
    response.once("close", () => clearInterval(drip));
  },
  "redirects in circles": () => (request, response) =>
    void response.writeHead(302, { Location: request.url ?? "/" }).end(),
};

export const postsApiFaults: readonly Fault[] = Object.entries(faulty).map(([what, listener]) => ({
  name: `the posts API ${what}`,
  run: (trial) => breakPostsApi(trial, listener()),
}));

async function breakPostsApi(trial: Trial, broken: RequestListener | undefined): Promise<string> {
  let listener = sound;
  const api = createServer((request, response) => listener(request, response));
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const { port } = api.address() as AddressInfo;
  try {
    await trial.start({ POSTS_API_URL: `http://127.0.0.1:${port}` });
    await homeShows(trial, AUTHOR);
    if (broken) listener = broken;
    else {
      const closed = once(api.close(), "close");
      api.closeAllConnections();
      await closed;
    }
    const started = performance.now();
    let slowest = 0;
    let toldAfter = Number.POSITIVE_INFINITY;
    const visits = repeat(async () => {
      const asked = performance.now();
      const body = await home(trial);
      slowest = Math.max(slowest, performance.now() - asked);
      if (body.includes(NOTICE)) toldAfter = Math.min(toldAfter, performance.now() - started);
      await setTimeout(200);
    });
    await trial.meanwhile(8);
    await visits.end();
    listener = sound;
    if (!api.listening) api.listen(port, "127.0.0.1");
    api.closeAllConnections();
    const healedAfter = await homeShows(trial, AUTHOR);
    if (slowest > ANSWERED_WITHIN) throw new Error(`Home took ${slowest.toFixed(0)} ms`);
    if (toldAfter > TRUE_WITHIN) throw new Error(`Told after ${toldAfter.toFixed(0)} ms`);
    if (healedAfter > TRUE_WITHIN) throw new Error(`Healed after ${healedAfter.toFixed(0)} ms`);
    return `home told it after ${seconds(toldAfter)}, took ${seconds(slowest)} at most, and was true again ${seconds(healedAfter)} after the API was sound`;
  } finally {
    api.closeAllConnections();
    api.close();
  }
}

/** Milliseconds until the home page shows a text. */
async function homeShows(trial: Trial, text: string): Promise<number> {
  const started = performance.now();
  while (!(await home(trial)).includes(text)) {
    if (performance.now() - started > 3 * TRUE_WITHIN) throw new Error(`Home never showed ${text}`);
    await setTimeout(50);
  }
  return performance.now() - started;
}

async function home(trial: Trial): Promise<string> {
  const answer = await fetch(trial.site.url);
  if (answer.status !== 200) throw new Error(`Home gave ${answer.status}`);
  return answer.text();
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
