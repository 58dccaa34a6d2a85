import { existsSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { ServerBuild } from "react-router";
import type { Config } from "../config/environment-variables.ts";
import type { createHandler } from "../entry.server.tsx";
import { writeLine } from "../log/stdout-log.ts";

const BUILD = "build/server/index.js";

interface SiteBuild extends ServerBuild {
  entry: ServerBuild["entry"] & {
    module: { config: Config; createHandler: typeof createHandler };
  };
}

process.on("unhandledRejection", (reason) => {
  writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
});

try {
  await answerRequests();
} catch (error) {
  post({ type: "failed", message: reasonOf(error) });
}
flushCompileCache();

async function answerRequests(): Promise<void> {
  if (!existsSync(BUILD))
    return post({ type: "failed", message: "There is no build yet: npm run build" });
  const build: SiteBuild = await import(join(process.cwd(), BUILD));
  const { config, createHandler } = build.entry.module;
  const handle = createHandler(build, config.publicOrigin);
  const underWay = new Map<number, AbortController>();

  parentPort?.on("message", async (message: ToRenderer) => {
    const { id } = message;
    if (message.type === "abandon") return underWay.get(id)?.abort();
    const abandoned = new AbortController();
    underWay.set(id, abandoned);
    try {
      const response = await handle(requestOf(message.request, abandoned.signal));
      const body = await response.arrayBuffer();
      const headers = Object.fromEntries(response.headers);
      post({ type: "rendered", id, status: response.status, headers, body }, [body]);
    } catch (error) {
      post({ type: "broken", id, message: reasonOf(error) });
    } finally {
      underWay.delete(id);
    }
  });
  post({ type: "ready", facts: factsOf(build, config) });
}

function requestOf({ method, url, headers, body }: PageRequest, signal: AbortSignal): Request {
  return new Request(url, { method, headers, signal, ...(body && { body }) });
}

function factsOf({ routes }: ServerBuild, { host, port, publicOrigin }: Config): SiteInfo {
  return {
    host,
    port,
    publicOrigin,
    routes: Object.values(routes)
      .filter((route) => route !== undefined)
      .map(({ id, parentId, path, index, module }) => ({
        id,
        parentId,
        path,
        index: index === true,
        isPage: module.default !== undefined,
        takesPost: module.action !== undefined,
        query: queryOf(module.handle),
      })),
  };
}

function queryOf(handle: unknown): string[] {
  return typeof handle === "object" && handle !== null && "query" in handle
    ? (handle.query as string[])
    : [];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isKnown = /^(?:Config|BuildInfo|Profile)Error$/.test(error.name);
  return (isKnown ? error.message : error.stack) ?? error.message;
}

function post(message: FromRenderer, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** What the renderer needs of a request, in a form that can be sent between threads. */
export interface PageRequest {
  method: "GET" | "POST";
  /** Absolute. */
  url: string;
  headers: [name: string, value: string][];
  body?: Uint8Array<ArrayBuffer>;
}

/** A page as it was rendered, or any other answer of a route. */
export interface RenderedPage {
  status: number;
  /** By names in small letters. */
  headers: Record<string, string>;
  body: Buffer;
}

/** What a route of the build is, without its code. */
export interface RouteInfo {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean;
  /** It shows a page, and is not an address for programs. */
  isPage: boolean;
  takesPost: boolean;
  /** Names of the parameters that its page reads. */
  query: readonly string[];
}

/** What the process learns of the build from its renderer. */
export interface SiteInfo {
  host: string;
  port: number;
  publicOrigin: string | undefined;
  routes: readonly RouteInfo[];
}

export type ToRenderer =
  | { type: "render"; id: number; request: PageRequest }
  | { type: "abandon"; id: number };

export type FromRenderer =
  | { type: "ready"; facts: SiteInfo }
  | { type: "failed"; message: string }
  | {
      type: "rendered";
      id: number;
      status: number;
      headers: Record<string, string>;
      body: ArrayBuffer;
    }
  | { type: "broken"; id: number; message: string };
