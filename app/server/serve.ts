import type { AddressInfo } from "node:net";
import { atMostOnceASecond, writeLine, writeLineBatched } from "../log/server-log.ts";
import { createHttpServer } from "./http-server.ts";
import { type Renderer, StartError } from "./renderer.ts";
import { onStopSignal, stopServer } from "./shutdown.ts";

/** Starts listening once the renderer is ready. SIGTERM and SIGINT stop the server, then the process. */
export async function serve(starting: ReturnType<typeof Renderer.start>): Promise<void> {
  process.on("unhandledRejection", (reason) => {
    writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
  });
  // Keep serving if the process reading stdout exits (EPIPE).
  process.stdout.on("error", () => {});

  const { renderer, site } = await starting.catch(fail);
  let stopping = false;
  const server = createHttpServer({
    site,
    renderer,
    clientDirectory: "build/client",
    writeLine,
    writeLineBatched,
    isStopping: () => stopping,
  });
  onStopSignal(async (signal) => {
    stopping = true;
    writeLine({ level: "info", message: `${signal}: finishing what is in flight` });
    const finished = await stopServer(server);
    if (!finished) writeLine({ level: "warn", message: "Closed what was still open after 10 s" });
    process.exit(finished ? 0 : 1);
  });
  const failToListen = (error: Error) =>
    fail(`Cannot listen on ${site.host}:${site.port}: ${error.message}`);
  server.once("error", failToListen);
  server.listen(site.port, site.host, () => {
    server.off("error", failToListen).on("error", atMostOnceASecond(reportListener));
    const { port } = server.address() as AddressInfo;
    const message = `Listening on http://localhost:${port}`;
    writeLine({ level: "info", message, host: site.host, port });
  });
}

/** Logs server errors that do not affect open connections, such as running out of file descriptors. */
function reportListener(error: Error): void {
  writeLine({ level: "error", message: `The listener failed: ${error.message}` });
}

function fail(reason: unknown): never {
  console.error(reason instanceof StartError ? reason.message : reason);
  process.exit(1);
}
