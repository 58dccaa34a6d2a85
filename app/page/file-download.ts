import { create } from "content-disposition";
import { PRIVATE } from "./answers.ts";

/** An action returns it as `download` to respond with a file in place of the page. */
export class FileDownload {
  readonly #name: string;
  readonly #type: string;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  /** @param name with its extension, and without characters that a file system refuses */
  constructor(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.#name = name;
    this.#type = type;
    this.#bytes = bytes;
  }

  /** Forbids caching, since the file contains what the visitor typed. */
  toResponse(headers: HeadersInit): Response {
    const response = new Response(this.#bytes, { headers });
    response.headers.set("Cache-Control", PRIVATE);
    response.headers.set("Content-Type", this.#type);
    response.headers.set("Content-Disposition", create(this.#name));
    return response;
  }
}

/** @param actionData by route */
export function findDownload(actionData: Record<string, unknown> | null): FileDownload | undefined {
  for (const returned of Object.values(actionData ?? {})) {
    if (typeof returned !== "object" || !returned || !("download" in returned)) continue;
    if (returned.download instanceof FileDownload) return returned.download;
  }
  return undefined;
}
