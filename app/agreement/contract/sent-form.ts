const AMPERSAND = 0x26;
const LINE_FEED = 0x0a;
const MOST_SEPARATORS = 1000;

/**
 * The form that a request brought. What is none, or has hundreds of fields, has sent no field: taking 100,000 of them
 * apart would take as long as twenty agreements.
 */
export async function sentForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  const separator = /^multipart\//i.test(type) ? LINE_FEED : AMPERSAND;
  if (hasMore(body, separator, MOST_SEPARATORS)) return new FormData();
  const form = new Response(body, { headers: { "Content-Type": type } });
  return form.formData().catch(() => new FormData());
}

function hasMore(body: Uint8Array, byte: number, most: number): boolean {
  let at = body.indexOf(byte);
  for (let count = 0; at !== -1; count += 1) {
    if (count === most) return true;
    at = body.indexOf(byte, at + 1);
  }
  return false;
}
