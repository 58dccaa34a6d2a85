import { createRequestHandler, type ServerBuild } from "react-router";
import { NO_STORE } from "./cache-control.ts";

/** Answers requests with the build's routes, so that only what says so is ever kept by a cache. */
export function createHandler(
  build: ServerBuild,
  publicOrigin: string | undefined,
): (request: Request) => Promise<Response> {
  // Behind a TLS proxy the request's own origin is http, and a form's is the public one.
  const allowedActionOrigins = publicOrigin ? [new URL(publicOrigin).host] : [];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, "production");
  return async (request) => {
    const response = await handle(request);
    // The framework gives an error's data the page's own caching, and its own answers none.
    if (response.status !== 200 || !response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", NO_STORE);
    }
    return response;
  };
}
