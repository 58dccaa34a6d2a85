import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { serveArguments } from "./serve-arguments.ts";

const root = `${import.meta.dirname}/../..`;

/** What a client's form needs at least. */
export const client = {
  clientName: "Ann",
  clientCompany: "Ann & Co",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England and Wales",
};

/** A built site of a test's own, in a process of its own. */
export interface RunningSite extends AsyncDisposable {
  url: string;
  port: number;
  pid: number;
  /** Lines that the process has written so far, parsed. */
  lines: Record<string, unknown>[];
  /** Lines of standard error. */
  errors: readonly string[];
  kill(signal: NodeJS.Signals): void;
  /** Leaves nobody to read what the process writes. */
  closeLog(): void;
  /** Resolves with the exit code once the process has ended. */
  exited: Promise<number | null>;
}

/**
 * Starts the built site on a free port, with these variables on top of an otherwise default environment.
 *
 * @param nodeOptions flags of the runtime's
 * @param how in another checkout, or with another command in place of Node's
 */
export async function startSite(
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
  { folder = root, command = [process.execPath] }: { folder?: string; command?: string[] } = {},
): Promise<RunningSite> {
  const [program = "", ...args] = [...command, ...nodeOptions, ...serveArguments];
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const errors: string[] = [];
  createInterface(child.stderr).on("line", (line) => errors.push(line));
  const lines: Record<string, unknown>[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on("line", (text) => {
      const line: Record<string, unknown> = JSON.parse(text);
      lines.push(line);
      if (typeof line.port === "number") resolve(line.port);
    });
    exited.then((code) => reject(new SiteDidNotStart(code, errors, lines)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    lines,
    errors,
    exited,
    kill: (signal) => child.kill(signal),
    closeLog: () => child.stdout.destroy(),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** What has Node run some code before a site's own, as an option or a value of NODE_OPTIONS. */
export function preload(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** The process ended before it served. */
export class SiteDidNotStart extends Error {
  override name = "SiteDidNotStart";
  readonly code: number | null;
  readonly stderr: string[];
  readonly lines: RunningSite["lines"];

  constructor(code: number | null, stderr: string[], lines: RunningSite["lines"]) {
    super(`exit code ${code}: ${stderr.join("\n")}`);
    this.code = code;
    this.stderr = stderr;
    this.lines = lines;
  }
}
