import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputOf } from "./execute.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g;

/** One file with the npm configuration of this machine, certificates included, for a build that sees no other. */
export async function writeNpmConfiguration(): Promise<Disposable & { path: string }> {
  const folder = mkdtempDisposableSync(join(tmpdir(), "npmrc-"));
  const path = join(folder.path, "npmrc");
  writeFileSync(path, await npmConfiguration(), { mode: 0o600 });
  return { ...folder, path };
}

async function npmConfiguration(): Promise<string> {
  const [registry, authorities, ...files] = await Promise.all(
    ["registry", "cafile", "globalconfig", "userconfig"].map((key) =>
      outputOf("npm", ["config", "get", key]),
    ),
  );
  return [
    ...files.filter(existsSync).map((file) => readFileSync(file, "utf8")),
    `registry=${registry}`,
    ...certificatesOf(authorities === "null" ? process.env.NODE_EXTRA_CA_CERTS : authorities),
    "",
  ].join("\n");
}

function certificatesOf(file: string | undefined): string[] {
  if (file === undefined) return [];
  const certificates = readFileSync(file, "utf8").match(CERTIFICATE) ?? [];
  return ["cafile=null", ...certificates.map((text) => `ca[]="${text.replaceAll("\n", "\\n")}"`)];
}
