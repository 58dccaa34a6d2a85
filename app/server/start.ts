// PID 1 ignores signals that have no handler.
import "./shutdown.ts";
import { releasePath } from "../config/release.ts";
import { claimRelease } from "./releases.ts";

process.env.NODE_ENV ??= "production";
claimRelease(releasePath("."));

const { startRenderer } = await import("./renderer.ts");
const starting = startRenderer();
// `serve` handles a rejection, but is not loaded yet.
starting.catch(() => {});
const { serve } = await import("./serve.ts");
await serve(starting);
