import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { COMPILE_CACHE } from "./compile-cache.ts";
import "./shutdown.ts";

// The entry point. It imports little: only what is loaded after enableCompileCache is taken from the compile cache,
// so the rest of the start is in serve.ts.
process.env.NODE_ENV ??= "production";
process.chdir(join(import.meta.dirname, "../.."));
enableCompileCache(COMPILE_CACHE);

const { startRenderer } = await import("./renderer.ts");
// The render thread loads the build while this one loads the listener.
const starting = startRenderer();
const { serve } = await import("./serve.ts");
await serve(starting);
