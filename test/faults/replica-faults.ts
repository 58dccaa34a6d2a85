import { setTimeout } from "node:timers/promises";
import { ensurePrograms } from "../support/debian.ts";
import { measureLoad } from "../support/load-process.ts";
import { type Nginx, startDeployedNginx } from "../support/nginx.ts";
import { freePort } from "../support/ports.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./repeat.ts";
import type { Trial } from "./trial.ts";

const RESTARTS = 6;
const FORM = new URLSearchParams({
  clientName: "Ada",
  clientCompany: "Engines Ltd",
  clientCompanyNumber: "01234567",
  clientCompanyRegistrationCountry: "England",
});

export const replicaFaults: readonly Fault[] = [
  signalled("SIGTERM", "each of two replicas is restarted in turn by SIGTERM, behind nginx"),
  signalled("SIGINT", "the same by SIGINT"),
  signalled("SIGKILL", "the same by SIGKILL"),
];

function signalled(signal: NodeJS.Signals, name: string): Fault {
  return { name, run: (trial) => restartUnderLoad(trial, signal) };
}

/** Two replicas behind nginx, restarted one after the other while visitors ask for pages and send forms. */
async function restartUnderLoad(trial: Trial, signal: NodeJS.Signals): Promise<string> {
  ensurePrograms(["nginx"]);
  await trial.start(); // whose pages theirs are compared with
  const replicas = [await Replica.start(), await Replica.start()] as const;
  await using proxy = await startDeployedNginx([replicas[0].port, replicas[1].port]);
  try {
    await forPages(proxy, 2);
    const calm = await forPages(proxy, 4);
    const forms = sendForms(proxy);
    const pages = forPages(proxy, 2.5 * RESTARTS);
    for (let restart = 0; restart < RESTARTS; restart++) {
      await replicas[restart % 2]?.restart(signal);
      await setTimeout(500);
    }
    const during = await pages;
    const { sent, failed } = await forms.end();
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

function forPages(proxy: Nginx, seconds: number) {
  const { port } = proxy;
  return measureLoad({
    host: "127.0.0.1",
    port,
    path: "/contact",
    rate: 500,
    seconds,
    connections: 16,
  });
}

/** The status of a form whose answer came whole. */
async function statusOfForm(proxy: Nginx): Promise<number | undefined> {
  try {
    const answer = await fetch(`${proxy.url}/agreement`, { method: "POST", body: FORM });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** Sends the agreement's form ten times a second until it is told to end. */
function sendForms(proxy: Nginx) {
  let sent = 0;
  let failed = 0;
  const forms = repeat(async () => {
    sent += 1;
    if ((await statusOfForm(proxy)) !== 200) failed += 1;
    await setTimeout(100);
  });
  return {
    async end() {
      await forms.end();
      return { sent, failed };
    },
  };
}
