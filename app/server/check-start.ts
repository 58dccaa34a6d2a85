import { createServer } from "node:net";
import { readConfig } from "../config/environment-variables.ts";
import { listen } from "./listen.ts";
import { operatorMessage, requireNode } from "./start-error.ts";

// npm start runs this before the build, to report at once why the site could not start.
try {
  requireNode();
  const server = createServer();
  await listen(server, readConfig(process.env));
  server.close();
} catch (error) {
  console.error(operatorMessage(error));
  process.exit(1);
}
