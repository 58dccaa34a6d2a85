import { registerHooks } from "node:module";

/** Adds code to the end of the build's own file while it is loaded; what is on disk is left alone. */
export function breakBuild(code: string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!/\/build\/releases\/[^/]+\/server\/index\.js$/.test(url)) return loaded;
      return { ...loaded, source: `${String(loaded.source)}\n${code}` };
    },
  });
}
