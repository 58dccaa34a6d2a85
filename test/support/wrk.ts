import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface WrkOptions {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Lua, see wrk's SCRIPTING. */
  script?: string;
}

export interface WrkResult {
  requests: number;
  /** Requests a second. */
  rate: number;
  /** Answers that were not 2xx or 3xx, and connections that failed. */
  failures: number;
}

/** Asks for one address as often as it can over a number of connections, from one thread. */
export async function wrk(
  url: string,
  { connections, seconds, headers = {}, script }: WrkOptions,
): Promise<WrkResult> {
  const { stdout } = await promisify(execFile)("wrk", [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    ...Object.entries(headers).map(([name, value]) => `--header=${name}: ${value}`),
    ...(script ? [`--script=${script}`] : []),
    url,
  ]);
  return {
    requests: figure(stdout, /(\d+) requests in/),
    rate: figure(stdout, /Requests\/sec:\s+([\d.]+)/),
    failures: figure(stdout, /Non-2xx or 3xx responses: (\d+)/) + socketErrors(stdout),
  };
}

function socketErrors(output: string): number {
  const [counts = ""] = /Socket errors: .*/.exec(output) ?? [];
  return (counts.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0);
}

function figure(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}
