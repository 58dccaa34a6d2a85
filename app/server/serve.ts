import type { AddressInfo } from "node:net";
import { writeBatched, writeLine } from "../log/stdout-log.ts";
import { onceASecond } from "./connections.ts";
import { createHttpServer } from "./http-server.ts";
import { type Renderer, StartError } from "./renderer.ts";
import { onStopSignal, stopServer } from "./shutdown.ts";

/** Listens once the renderer is ready, until a signal stops the process. */
export async function serve(starting: ReturnType<typeof Renderer.start>): Promise<void> {
  process.on("unhandledRejection", (reason) => {
    writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
  });
  // The site outlives the reader of its log.
  process.stdout.on("error", () => {});

  const { renderer, site } = await starting.catch(fail);
  let stopping = false;
  const server = createHttpServer({
    site,
    renderer,
    clientDirectory: "build/client",
    writeLine,
    writeBatched,
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

/** Out of file descriptors, for example: open connections go on. */
function reportListener(error: Error): void {
  writeLine({ level: "error", message: `The listener failed: ${error.message}` });
}

function fail(reason: unknown): never {
  console.error(reason instanceof StartError ? reason.message : reason);
  process.exit(1);
}
