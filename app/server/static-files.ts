import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { lookup } from "mrmime";
import { type StoredResponse, storedResponse } from "./stored-response.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/** Hidden files and precompressed copies are not served under their own URL. */
const PRIVATE = /\/\.|\.(?:br|gz)$/;

/** Reads all files into memory, by URL path (decision 0002). */
export function readStaticFiles(
  directory: string,
  headers: Record<string, string>,
): Map<string, StoredResponse> {
  const files = new Map<string, StoredResponse>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(directory, path).split(sep).join("/")}`;
    if (!entry.isFile() || PRIVATE.test(urlPath)) continue;
    const own = {
      "Content-Type": contentType(urlPath),
      "Cache-Control": urlPath.startsWith("/assets/") ? IMMUTABLE : SHORT,
    };
    files.set(urlPath, {
      ...storedResponse({ ...headers, ...own }, readFileSync(path)),
      encoded: {
        ...(existsSync(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
        ...(existsSync(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
      },
    });
  }
  return files;
}

function contentType(path: string): string {
  // https://html.spec.whatwg.org/multipage/speculative-loading.html
  if (path === "/speculation-rules.json") return "application/speculationrules+json";
  if (path === "/favicon.ico") return "image/x-icon";
  const type = lookup(path) ?? "application/octet-stream";
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}
