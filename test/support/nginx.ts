import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, untilAnswers } from "./ports.ts";

/** An nginx of a run's own, with one worker. */
export interface Nginx extends AsyncDisposable {
  url: string;
  port: number;
}

export interface NginxOptions {
  /** What its `http` block holds, beside the access log and its server. */
  settings?: string;
  /** What its server holds, beside where it listens. */
  server: string;
  /** Files for its root, by name. */
  files?: Record<string, Buffer | string>;
}

/** Starts nginx on a free port of the loopback, with its files and logs in a folder that is removed with it. */
export async function startNginx({
  settings = "",
  server,
  files = {},
}: NginxOptions): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  writeFileSync(configuration, configurationOf(folder, port, settings, server));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

  const child = spawn("nginx", ["-e", join(folder, "error.log"), "-c", configuration], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url);
  return {
    url,
    port,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Started by root, the worker stays root: the folder is not another user's to read.
function configurationOf(folder: string, port: number, settings: string, server: string): string {
  return `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
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
