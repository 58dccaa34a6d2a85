import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { ServerBuild } from "react-router";
import type { Config } from "../config/environment-variables.ts";
import { releasePath } from "../config/release.ts";
import { writeLine } from "../log/server-log.ts";
import { asPageHandle } from "../page/page-handle.ts";
import { operatorMessage } from "./start-error.ts";

export interface PageRequest {
  method: "GET" | "POST";
  url: string;
  headers: [name: string, value: string][];
  body?: Uint8Array<ArrayBuffer>;
}

export interface RenderedPage {
  status: number;
  /** Names are lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

export interface RouteInfo {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean;
  /** False for a resource route, which has no component. */
  isPage: boolean;
  takesPost: boolean;
  takesFiles: boolean;
  answersTooLarge: boolean;
  readsQuery: readonly string[];
}

export interface SiteInfo {
  host: string;
  port: number;
  publicOrigin: string | undefined;
  routes: readonly RouteInfo[];
}

export type RendererRequest =
  | { type: "render"; id: number; request: PageRequest }
  | { type: "cancel"; id: number };

export type RendererMessage =
  | { type: "ready"; site: SiteInfo }
  | { type: "startFailed"; message: string }
  | {
      type: "rendered";
      id: number;
      status: number;
      headers: Record<string, string>;
      body: ArrayBuffer;
    }
  | { type: "renderFailed"; id: number; message: string };

interface SiteBuild extends ServerBuild {
  entry: ServerBuild["entry"] & {
    module: {
      config: Config;
      createHandler: (
        build: ServerBuild,
        publicOrigin: string | undefined,
      ) => (request: Request) => Promise<Response>;
    };
  };
}

process.on("unhandledRejection", (reason) => {
  writeLine({ level: "error", message: `Unhandled rejection: ${String(reason)}` });
});

try {
  await renderRequests();
} catch (error) {
  post({ type: "startFailed", message: describe(operatorMessage(error)) });
}
flushCompileCache();

async function renderRequests(): Promise<void> {
  const build: SiteBuild = await import(pathToFileURL(releasePath("server/index.js")).href);
  const { config, createHandler } = build.entry.module;
  const handle = createHandler(build, config.publicOrigin);
  const inFlight = new Map<number, AbortController>();

  parentPort?.on("message", async (message: RendererRequest) => {
    const { id } = message;
    if (message.type === "cancel") return inFlight.get(id)?.abort();
    const controller = new AbortController();
    inFlight.set(id, controller);
    try {
      const { url, ...init } = message.request;
      const response = await handle(new Request(url, { ...init, signal: controller.signal }));
      const body = await response.arrayBuffer();
      const headers = Object.fromEntries(response.headers);
      post({ type: "rendered", id, status: response.status, headers, body }, [body]);
    } catch (error) {
      post({ type: "renderFailed", id, message: describe(error) });
    } finally {
      inFlight.delete(id);
    }
  });
  post({ type: "ready", site: siteInfo(build, config) });
}

function siteInfo({ routes }: ServerBuild, { host, port, publicOrigin }: Config): SiteInfo {
  return {
    host,
    port,
    publicOrigin,
    routes: Object.values(routes)
      .filter((route) => route !== undefined)
      .map(({ id, parentId, path, index, module }) => {
        const {
          takesFiles,
          answersTooLarge = takesFiles,
          readsQuery = [],
        } = asPageHandle(module.handle);
        return {
          id,
          parentId,
          path,
          index: index === true,
          isPage: module.default !== undefined,
          takesPost: module.action !== undefined,
          takesFiles: takesFiles === true,
          answersTooLarge: answersTooLarge === true,
          readsQuery,
        };
      }),
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function post(message: RendererMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
