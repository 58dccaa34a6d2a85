import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

// Loaded before the site (node --import): each request is followed by an error of the listener, as one that finds
// no descriptor or memory left for a connection gives it.
subscribe("http.server.request.start", (message) => {
  const { server } = message as { server: Server };
  server.emit("error", new Error("injected into the listener"));
});
