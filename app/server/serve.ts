import type { AddressInfo } from "node:net";
import { releasePath } from "../config/release.ts";
import { atMostOnceASecond, writeLine, writeLineBatched } from "../log/server-log.ts";
import { createHttpServer } from "./http-server.ts";
import { authority, listen } from "./listen.ts";
import type { Renderer } from "./renderer.ts";
import { onStopSignal, stopServer } from "./shutdown.ts";

/** Starts listening once the renderer is ready. SIGTERM, SIGINT and SIGHUP stop the server, then the process. */
export async function serve(starting: ReturnType<typeof Renderer.start>): Promise<void> {
  process.on("unhandledRejection", (reason) => {
    writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
  });
  // Keep serving if the process reading stdout exits (EPIPE) or its disk is full (ENOSPC).
  process.stdout.on("error", () => {});

  const { renderer, site } = await starting;
  let stopping = false;
  const server = createHttpServer({
    site,
    renderer,
    clientDirectory: releasePath("client"),
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
  await listen(server, site);
  // A listener's error, such as running out of file descriptors, does not affect open connections.
  server.on(
    "error",
    atMostOnceASecond(({ message }: Error) =>
      writeLine({ level: "error", message: `The listener failed: ${message}` }),
    ),
  );
  const { address, port } = server.address() as AddressInfo;
  const host = ["0.0.0.0", "::"].includes(address) ? "localhost" : site.host;
  const message = `Listening on http://${authority({ host, port })}`;
  writeLine({ level: "info", message, host: site.host, port });
}
