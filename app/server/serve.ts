import type { AddressInfo } from "node:net";
import { writeLine, writeBatched } from "../log/stdout-log.ts";
import { createHttpServer } from "./http-server.ts";
import { onceASecond } from "./once-a-second.ts";
import { type Renderer, StartError } from "./renderer.ts";
import { stopServer } from "./shutdown.ts";
import { onStopSignal } from "./stop-signal.ts";

/** Serves the site until a signal ends it. */
export async function serve(starting: ReturnType<typeof Renderer.start>): Promise<void> {
  process.on("unhandledRejection", (reason) => {
    writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
  });
  // A log that nobody reads any more must not end the site.
  process.stdout.on("error", () => {});

  const { renderer, site } = await starting.catch(fail);
  let stopping = false;
  const server = createHttpServer({
    site,
    renderer,
    clientDirectory: "build/client",
    write: writeLine,
    writeSoon: writeBatched,
    isStopping: () => stopping,
  });
  onStopSignal(async (signal) => {
    stopping = true;
    writeLine({ level: "info", message: `${signal}: finishing what is in flight` });
    process.exit((await stopServer(server)) ? 0 : 1);
  });
  const failToListen = (error: Error) =>
    fail(`Cannot listen on ${site.host}:${site.port}: ${error.message}`);
  server.once("error", failToListen);
  server.listen(site.port, site.host, () => {
    server.off("error", failToListen).on("error", onceASecond(reportListener));
    const { port } = server.address() as AddressInfo;
    writeLine({ level: "info", message: `Listening on http://localhost:${port}`, port });
  });
}

/** A connection that cannot be taken, since the process has no descriptor left: those that it has go on. */
function reportListener(error: Error): void {
  writeLine({ level: "error", message: `The listener failed: ${error.message}` });
}

function fail(reason: unknown): never {
  console.error(reason instanceof StartError ? reason.message : reason);
  process.exit(1);
}
