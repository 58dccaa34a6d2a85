import { type LoadFigures, measureLoad } from "../support/load-process.ts";
import type { MemoryGroup } from "../support/memory-group.ts";
import { residentMegabytes } from "../support/process-figures.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const REQUESTS_A_SECOND = 500;
const CALM_SECONDS = 6;
const CONNECTIONS = 16;

/** Pages whose bodies are the same for everybody all day. */
const pages = ["/writing", "/work-together", "/contact", "/about"];

/** A healthy page's latency, in milliseconds. */
export type Latency = Pick<LoadFigures, "median" | "p99OfSecond">;

/** Something that goes wrong around the site, and what then has to hold. */
export interface Fault {
  /** What goes wrong, as the first cell of its row. */
  name: string;
  /**
   * Does it, with one measurement by `trial.meanwhile`, and gives what was seen, with figures.
   *
   * @throws when what has to hold does not
   */
  run(trial: Trial): Promise<string>;
}

/** One site under one fault: how a healthy page does in calm and meanwhile, and that nothing is left behind. */
export class Trial {
  calm: Latency = { median: Number.NaN, p99OfSecond: Number.NaN };
  during: Latency = { median: Number.NaN, p99OfSecond: Number.NaN };
  /** A page that the fault does not touch. */
  healthyPage = "/contact";
  #site: RunningSite | undefined;
  #group: MemoryGroup | undefined;
  #bodies = new Map<string, string>();

  get site(): RunningSite {
    if (!this.#site) throw new Error("The site was not started");
    return this.#site;
  }

  /** Starts the site, and measures the healthy page in calm. */
  async start(
    environment: Record<string, string> = {},
    nodeOptions: readonly string[] = [],
    group?: MemoryGroup,
  ): Promise<void> {
    this.#group = group;
    this.#site = await startSite(
      environment,
      nodeOptions,
      group && { command: [...group.command, process.execPath] },
    );
    for (const path of pages) {
      const body = await bodyOf(this.site.url + path);
      if (body !== undefined) this.#bodies.set(path, body);
    }
    await this.#measure(1);
    this.calm = await this.#measure(CALM_SECONDS);
  }

  /** Measures the healthy page for some seconds, in which each of its answers must be a 200. */
  async meanwhile(seconds: number): Promise<void> {
    const result = await this.#measure(seconds);
    this.during = result;
    const statuses = Object.keys(result.statuses);
    if (statuses.join() !== "200") throw new Error(`The healthy page gave ${statuses.join(", ")}`);
  }

  /** @throws when the process died, or a page is not what it was before the fault */
  async expectUnharmed(): Promise<void> {
    const health = await fetch(`${this.site.url}/healthz`);
    if (health.status !== 200) throw new Error(`/healthz gave ${health.status}`);
    await this.expectSamePages(this.site.url);
  }

  /** @throws when a page at this address is not what the site gave before the fault */
  async expectSamePages(origin: string): Promise<void> {
    for (const [path, before] of this.#bodies) {
      if ((await bodyOf(origin + path)) !== before) throw new Error(`${path} is not what it was`);
    }
  }

  /** Resident memory of the process, in megabytes. */
  get megabytes(): number {
    return residentMegabytes(this.site.pid);
  }

  async end(): Promise<void> {
    await this.#site?.[Symbol.asyncDispose]();
    this.#group?.[Symbol.dispose]();
  }

  #measure(seconds: number): Promise<LoadFigures> {
    const url = this.site.url + this.healthyPage;
    return measureLoad({ url, rate: REQUESTS_A_SECOND, seconds, connections: CONNECTIONS });
  }
}

async function bodyOf(url: string): Promise<string | undefined> {
  const answer = await fetch(url);
  const body = await answer.text();
  return answer.status === 200 ? body : undefined;
}

/** The status of an answer that came whole, or that it was cut off. */
export async function statusOf(url: string, init?: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return "cut off";
  }
}
