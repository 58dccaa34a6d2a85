import { get } from "node:http";

// The image's HEALTHCHECK: ends with 0 if the site that this environment describes serves, and else with 1.
const { HOST, PORT } = process.env;

function ask(): void {
  get({ host: HOST || "127.0.0.1", port: PORT || 3000, path: "/healthz" }, ({ statusCode }) =>
    process.exit(statusCode === 200 ? 0 : 1),
  ).on("error", () => process.exit(1));
}

try {
  ask();
} catch {
  process.exit(1); // PORT is none
}
