import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const app = new URL("../../../app/", import.meta.url).href;

// What Vite's production build puts in. Without it Valtio takes itself to be in development, and checks more.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.includes("/node_modules/valtio/")) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    const built = source.replaceAll("import.meta.env", '({ MODE: "production" })');
    return { format: "module", source: built, shortCircuit: true };
  },
});

// One copy for all: objects that the app makes are observed by libraries of this folder.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== "mobx") return nextResolve(specifier, context);
    return nextResolve(specifier, { ...context, parentURL: app });
  },
});
