import { get } from "node:http";

// The Dockerfile's HEALTHCHECK: exits with 0 if /healthz in this container returns 200, else with 1.
const { HOST = "", PORT = "" } = process.env;

function ask(): void {
  const host = HOST.trim().replace(/^\[|\]$/g, "") || "127.0.0.1";
  const port = PORT.trim() || 3000;
  const signal = AbortSignal.timeout(2_500);
  get({ host, port, path: "/healthz", signal }, ({ statusCode }) =>
    process.exit(statusCode === 200 ? 0 : 1),
  ).on("error", () => process.exit(1));
}

try {
  ask();
} catch {
  process.exit(1); // PORT is not a valid port
}
