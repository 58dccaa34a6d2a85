import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { COMPILE_CACHE } from "./compile-cache.ts";
import "./stop-signal.ts";

// For whatever reads it here; the build's own code has it as a constant.
process.env.NODE_ENV ??= "production";

process.chdir(join(import.meta.dirname, "../.."));
// Before anything else is loaded: what is loaded later is compiled once for all starts of a build.
enableCompileCache(COMPILE_CACHE);
const { startRenderer } = await import("./renderer.ts");
// The build is loaded by the renderer's thread while this one loads the listener.
const starting = startRenderer();
const { serve } = await import("./serve.ts");
await serve(starting);
