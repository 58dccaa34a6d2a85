import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { Config } from "./config.ts";
import { stopServer } from "./shutdown.ts";
import { createSite } from "./site.ts";
import { writeLine, writeSoon } from "./write-line.ts";

const BUILD = "build/server/index.js";

interface SiteBuild extends ServerBuild {
  entry: ServerBuild["entry"] & { module: { config: Config } };
}

process.chdir(join(import.meta.dirname, "../.."));

process.on("unhandledRejection", (reason) => {
  writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
});

// A log that nobody reads any more must not end the site.
process.stdout.on("error", () => {});

const build = await loadBuild();
const { config } = build.entry.module;
let stopping = false;

const server = createSite({
  build,
  clientDirectory: "build/client",
  publicOrigin: config.publicOrigin,
  write: writeLine,
  writeSoon,
  isStopping: () => stopping,
});
server.on("error", (error) =>
  fail(`Cannot listen on ${config.host}:${config.port}: ${error.message}`),
);
server.listen(config.port, config.host, () => {
  const { port } = server.address() as AddressInfo;
  writeLine({ level: "info", message: `Listening on http://localhost:${port}`, port });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    stopping = true;
    writeLine({ level: "info", message: `${signal}: finishing what is in flight` });
    process.exit((await stopServer(server)) ? 0 : 1);
  });
}

async function loadBuild(): Promise<SiteBuild> {
  if (!existsSync(BUILD)) return fail("There is no build yet: npm run build");
  try {
    return await import(join(process.cwd(), BUILD));
  } catch (error) {
    const known = error instanceof Error && /^(?:Config|BuildInfo|Profile)Error$/.test(error.name);
    return fail(known ? error.message : error);
  }
}

function fail(reason: unknown): never {
  console.error(reason);
  process.exit(1);
}
