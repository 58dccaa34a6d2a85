import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, untilAnswers } from "./ports.ts";

const DEPLOYED = join(import.meta.dirname, "../../docs/deploy/nginx.conf");

// Started by root, the worker stays root: the folder is not another user's to read.
const DIRECTIVES = `daemon off;${process.getuid?.() === 0 ? " user root;" : ""}`;

/** An nginx of a run's own, with one worker. */
export interface Nginx extends AsyncDisposable {
  url: string;
  port: number;
}

export interface LoggingNginx extends Nginx {
  /** What its logs hold so far. */
  log: () => string;
}

interface NginxOptions {
  /** What its `http` block holds, beside the access log and its server. */
  settings?: string;
  /** What its server holds, beside where it listens. */
  server: string;
  /** Files for its root, by name. */
  files?: Record<string, Buffer | string>;
}

/** Starts nginx on a free port of the loopback, with its files and logs in a folder that is removed with it. */
export function startNginx({ settings = "", server, files = {} }: NginxOptions): Promise<Nginx> {
  return start((folder, port) => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return configurationOf(folder, port, settings, server);
  });
}

/** Starts the nginx that operators are given, before two replicas that listen on these ports of the loopback. */
export function startDeployedNginx(replicas: readonly [number, number]): Promise<LoggingNginx> {
  return start((folder, port) => {
    const ports = replicas.values();
    const replaced = readFileSync(DEPLOYED, "utf8")
      .replace(/server [\d.]+:3000 /g, () => `server 127.0.0.1:${ports.next().value} `)
      .replace("listen 8080;", `listen 127.0.0.1:${port};`);
    if (!ports.next().done) throw new Error(`${DEPLOYED} has fewer than two replicas`);
    return replaced
      .replaceAll("/tmp/", `${folder}/`)
      .replace("/dev/stdout", `${folder}/access.log`)
      .replace("/dev/stderr", `${folder}/error.log`);
  });
}

async function start(configure: (folder: string, port: number) => string): Promise<LoggingNginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, configure(folder, port));
  const child = spawn(
    "nginx",
    ["-e", join(folder, "error.log"), "-c", configuration, "-g", DIRECTIVES],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
  return {
    url,
    port,
    log: () =>
      ["access.log", "error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configurationOf(folder: string, port: number, settings: string, server: string): string {
  return `
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 16384; }
http {
  access_log ${folder}/access.log combined;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  ${settings}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${server}
  }
}
`;
}
