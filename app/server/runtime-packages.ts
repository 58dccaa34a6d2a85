import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const ENTRIES = ["main.ts", "start.ts", "render-worker.ts", "typeset-process.ts"].map((name) =>
  resolve(import.meta.dirname, name),
);
const IMPORT = /(?:^(?:import|export)\s+(?!type\s)(?:[^;"]*?from\s+)?|\bimport\()"([^"]+)"/gm;

/** Returns those of `names` that the unbundled server code imports; the build bundles the others. */
function runtimePackages(names: readonly string[]): string[] {
  const imported = [...importedModules()];
  return names.filter((name) => imported.some((module) => `${module}/`.startsWith(`${name}/`)));
}

/** Returns the files (by path) and packages that the unbundled server imports. */
export function importedModules(): Set<string> {
  const modules = new Set(ENTRIES);
  for (const module of modules) {
    if (!module.startsWith("/")) continue;
    const code = readFileSync(module, "utf8");
    for (const [, imported = ""] of code.matchAll(IMPORT)) {
      modules.add(imported.startsWith(".") ? resolve(dirname(module), imported) : imported);
    }
  }
  return modules;
}

function reduceManifest(path: string): void {
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const dependencies: Record<string, string> = manifest.dependencies;
  const wanted = runtimePackages(Object.keys(dependencies));
  const reduced = Object.fromEntries(wanted.map((name) => [name, dependencies[name]]));
  writeFileSync(path, `${JSON.stringify({ ...manifest, dependencies: reduced }, null, 2)}\n`);
}

if (import.meta.main) reduceManifest("package.json");
