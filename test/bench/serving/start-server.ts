import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveArguments } from "../../support/serve-arguments.ts";
import { freePort, untilAnswers } from "../../support/ports.ts";

export interface RunningServer extends AsyncDisposable {
  url: string;
  pid: number;
}

const root = join(import.meta.dirname, "../../..");

/** Runs a server with Node, on a free port, its access log going to a file. */
export async function startServer(args: readonly string[]): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "server-"));
  const port = await freePort();
  const log = openSync(join(folder, "access.log"), "a");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: "127.0.0.1",
      NODE_ENV: "production",
    },
    stdio: ["ignore", log, "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
  return {
    url,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built site, as `npm run serve` runs it. */
export const ours = serveArguments;

/** The framework's own server on the same build. */
export const reactRouterServe: readonly string[] = [
  "test/bench/node_modules/@react-router/serve/bin.js",
  "build/server/index.js",
];

/** A server that does nothing but answer. */
export const bare: readonly string[] = [
  "--eval",
  'require("node:http").createServer((_, response) => response.end("ok")).listen(process.env.PORT, "127.0.0.1")',
];
