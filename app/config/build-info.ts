import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readConfig } from "./environment-variables.ts";
import { releasePath } from "./release.ts";

const BUILD_INFO_FILE = "build-info.json";

const BuildInfo = z.object({
  lastBuilt: z.iso.datetime().optional().catch(undefined),
  hash: z.string().min(1),
  environment: z.string().min(1).catch("unknown"),
  backendPort: z.int().min(0).max(65_535),
});

/** Build facts shown on the health page (docs/product.md, 3). Only a wrong hash or port is an error. */
export type BuildInfo = z.infer<typeof BuildInfo>;

/** The build variables file is invalid; the process must not start (docs/product.md, 5). */
export class BuildInfoError extends Error {
  override name = "BuildInfoError";
}

/** @throws {BuildInfoError} naming the first key that is missing or wrong */
export function parseBuildInfo(text: string): BuildInfo {
  const result = BuildInfo.safeParse(parseJson(text));
  if (result.success) return result.data;
  const key = result.error.issues[0]?.path[0] ?? "hash";
  throw new BuildInfoError(
    `The build variables file is missing the required key "${String(key)}" or it is set incorrectly`,
  );
}

export function readBuildInfo(path = releasePath(BUILD_INFO_FILE)): BuildInfo {
  let text = "{}";
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return parseBuildInfo(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Writes the build variables file of a release that was just bundled. */
export function writeBuildInfo(release: string): void {
  const { port, build } = readConfig(process.env);
  const info: BuildInfo = {
    lastBuilt: new Date().toISOString(),
    hash: build.hash ?? gitHash() ?? contentHash(join(release, "server/index.js")),
    environment: process.env.NODE_ENV ?? "production",
    backendPort: build.backendPort ?? port,
  };
  writeFileSync(join(release, BUILD_INFO_FILE), `${JSON.stringify(info, null, 2)}\n`);
}

function gitHash(): string | undefined {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

function contentHash(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 12);
}
