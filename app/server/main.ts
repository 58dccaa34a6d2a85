import "./production.ts";
import { enableCompileCache } from "node:module";
import { COMPILE_CACHE } from "./compile-cache.ts";

// Before anything else is loaded: what is loaded later is compiled once for all starts of a build.
enableCompileCache(COMPILE_CACHE);
await import("./serve.ts");
