import { create } from "content-disposition";

/** What an action returns as `download` to answer with a file in place of the page. */
export class FileDownload {
  readonly #name: string;
  readonly #type: string;
  readonly #bytes: Uint8Array<ArrayBuffer>;

  /** @param name with its extension; characters that no file name can hold are left out */
  constructor(name: string, type: string, bytes: Uint8Array<ArrayBuffer>) {
    this.#name = name;
    this.#type = type;
    this.#bytes = bytes;
  }

  /** It holds what the visitor typed, so nothing keeps it. */
  toResponse(headers: HeadersInit): Response {
    const response = new Response(this.#bytes, { headers });
    response.headers.set("Cache-Control", "private, no-store");
    response.headers.set("Content-Type", this.#type);
    response.headers.set("Content-Disposition", create(withoutSigns(this.#name)));
    return response;
  }
}

/** Signs that Windows refuses, and those that lead to other folders. */
function withoutSigns(name: string): string {
  return name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").replace(/^[. ]+|\s+(?=\s)/g, "");
}

/** @param actionData by route */
export function downloadIn(actionData: Record<string, unknown> | null): FileDownload | undefined {
  for (const returned of Object.values(actionData ?? {})) {
    if (typeof returned !== "object" || !returned || !("download" in returned)) continue;
    if (returned.download instanceof FileDownload) return returned.download;
  }
  return undefined;
}
