import { get } from "node:http";

// The Dockerfile's HEALTHCHECK: exits with 0 if /healthz in this container returns 200, else with 1.
const { HOST, PORT } = process.env;

function ask(): void {
  get({ host: HOST || "127.0.0.1", port: PORT || 3000, path: "/healthz" }, ({ statusCode }) =>
    process.exit(statusCode === 200 ? 0 : 1),
  ).on("error", () => process.exit(1));
}

try {
  ask();
} catch {
  process.exit(1); // PORT is not a valid port
}
