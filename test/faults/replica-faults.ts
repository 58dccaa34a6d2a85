import { setTimeout } from "node:timers/promises";
import { ensurePrograms } from "../support/debian.ts";
import { measureLoad } from "../support/load-process.ts";
import { type Nginx, startDeployedNginx } from "../support/nginx.ts";
import { freePort } from "../support/ports.ts";
import { client, type RunningSite, startSite } from "../support/site.ts";
import { repeat } from "./repeat.ts";
import { type Fault, statusOf, type Trial } from "./trial.ts";

const RESTARTS = 6;
const FORM = new URLSearchParams(client);

const names = {
  SIGTERM: "each of two replicas is restarted in turn by SIGTERM, behind nginx",
  SIGINT: "the same by SIGINT",
  SIGKILL: "the same by SIGKILL",
};

export const replicaFaults: readonly Fault[] = Object.entries(names).map(([signal, name]) => ({
  name,
  run: (trial) => restartUnderLoad(trial, signal as NodeJS.Signals),
}));

/** Two replicas behind nginx, restarted one after the other while visitors ask for pages and send forms. */
async function restartUnderLoad(trial: Trial, signal: NodeJS.Signals): Promise<string> {
  ensurePrograms(["nginx"]);
  await trial.start(); // whose pages theirs are compared with
  const replicas = [await Replica.start(), await Replica.start()] as const;
  await using proxy = await startDeployedNginx([replicas[0].port, replicas[1].port]);
  try {
    await forPages(proxy, 2);
    const calm = await forPages(proxy, 4);
    let sent = 0;
    let failed = 0;
    const forms = repeat(async () => {
      sent += 1;
      const status = await statusOf(`${proxy.url}/agreement`, { method: "POST", body: FORM });
      if (status !== "200") failed += 1;
      await setTimeout(100);
    });
    const pages = forPages(proxy, 2.5 * RESTARTS);
    for (let restart = 0; restart < RESTARTS; restart++) {
      await replicas[restart % 2]?.restart(signal);
      await setTimeout(500);
    }
    const during = await pages;
    await forms.end();
    await trial.expectSamePages(proxy.url);
    trial.calm = calm;
    trial.during = during;
    const lost = during.requests - (during.statuses["200"] ?? 0);
    const summary = `${RESTARTS} restarts, ${during.requests.toLocaleString("en-GB")} pages and ${sent} forms through nginx: ${lost} and ${failed} failed`;
    // A killed process takes with it what it was told: only what may be asked again can be saved by the proxy.
    if (lost > 0 || (failed > 0 && signal !== "SIGKILL")) throw new Error(summary);
    return summary;
  } finally {
    for (const replica of replicas) await replica.end();
  }
}

class Replica {
  readonly port: number;
  #site: RunningSite;

  static async start(): Promise<Replica> {
    const port = await freePort();
    return new Replica(port, await startSite({ PORT: String(port) }));
  }

  private constructor(port: number, site: RunningSite) {
    this.port = port;
    this.#site = site;
  }

  async restart(signal: NodeJS.Signals): Promise<void> {
    this.#site.kill(signal);
    await this.#site.exited;
    this.#site = await startSite({ PORT: String(this.port) });
  }

  async end(): Promise<void> {
    await this.#site[Symbol.asyncDispose]();
  }
}

function forPages({ url }: Nginx, seconds: number) {
  return measureLoad({ url: `${url}/contact`, rate: 500, seconds, connections: 16 });
}
