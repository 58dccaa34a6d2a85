import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import { writeBuildInfo } from "../config/build-info.ts";
import { fillCompileCache } from "./compile-cache.ts";
import { compressAll, type EncodedBody } from "./encodings.ts";
import { fontFiles } from "./font-files.ts";
import { activateRelease } from "./releases.ts";
import { importedModules } from "./runtime-packages.ts";

const COMPRESSIBLE = /\.(?:css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;

/** Runs after bundling: adds the other parts of a release, starts it once, and activates it. */
export async function finishBuild(release: string): Promise<void> {
  writeBuildInfo(release);
  await precompress(join(release, "client"));
  copyFonts(join(release, "fonts"));
  copyServer(release);
  await fillCompileCache(release);
  activateRelease(release);
}

/** Copies the unbundled server, so that a running site restarts its threads and processes from its own release. */
function copyServer(release: string): void {
  const root = join(import.meta.dirname, "../..");
  for (const file of importedModules()) {
    if (isAbsolute(file)) cpSync(file, join(release, relative(root, file)));
  }
}

/** Copies only the fonts in use: the packages contain many more, and pictures of them. */
function copyFonts(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const file of fontFiles) {
    copyFileSync(join("node_modules/@expo-google-fonts", file), join(directory, basename(file)));
  }
}

async function precompress(directory: string): Promise<void> {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const { body, encoded }: EncodedBody = { body: readFileSync(path), encoded: {} };
    await compressAll({ body, encoded });
    if (encoded.gzip) writeFileSync(`${path}.gz`, encoded.gzip);
    if (encoded.br) writeFileSync(`${path}.br`, encoded.br);
  }
}
