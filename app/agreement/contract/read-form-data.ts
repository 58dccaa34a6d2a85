const AMPERSAND = 0x26;
const LINE_FEED = 0x0a;
const MAX_SEPARATORS = 1000;

/** Reads a request's form. Anything else, or a form of hundreds of fields, too slow to parse, reads as empty. */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  const separator = /^multipart\//i.test(type) ? LINE_FEED : AMPERSAND;
  if (hasMoreThan(MAX_SEPARATORS, separator, body)) return new FormData();
  const form = new Response(body, { headers: { "Content-Type": type } });
  return form.formData().catch(() => new FormData());
}

function hasMoreThan(limit: number, byte: number, body: Uint8Array): boolean {
  let at = body.indexOf(byte);
  for (let count = 0; at !== -1; count += 1) {
    if (count === limit) return true;
    at = body.indexOf(byte, at + 1);
  }
  return false;
}
