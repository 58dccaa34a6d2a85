import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { COMPILE_CACHE } from "./compile-cache.ts";
import "./shutdown.ts";

// Only modules loaded after enableCompileCache() come from the cache, so this file imports little.
process.env.NODE_ENV ??= "production";
process.chdir(join(import.meta.dirname, "../.."));
enableCompileCache(COMPILE_CACHE);

const { startRenderer } = await import("./renderer.ts");
const starting = startRenderer();
const { serve } = await import("./serve.ts");
await serve(starting);
