/** Far more than any form here has; taking apart thousands would be slow. */
const MAX_PARTS = 64;

/** Returns an empty form if the body is no form, or has very many parts. */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = Buffer.from(await request.arrayBuffer());
  // Every part needs this header, and the boundary can be written in ways that only the parser knows.
  const partStart = /^multipart\//i.test(type) ? /content-disposition/gi : /&/g;
  const starts = body.toString("latin1").match(partStart) ?? [];
  if (starts.length > MAX_PARTS) return new FormData();
  const form = new Response(body, { headers: { "Content-Type": type } });
  return form.formData().catch(() => new FormData());
}

/** Characters: more than an agreement or its file has. Written into a page again, 2 MB could take six times as much. */
const GIVEN_BACK = 200_000;

/** Gives a pasted text back whole or not at all: sent again, a part of it would be taken for all. */
export function givenBack(pasted: string): string {
  return pasted.length <= GIVEN_BACK ? pasted : "";
}

export const NOT_GIVEN_BACK = "What you pasted was too long to be shown here again.";

/** Of a body that was not read: whether it holds a file or a text is not known. */
export const TOO_LARGE = "What you sent is larger than 2 MB. Choose a smaller file, or paste less";

/** Of a file that was chosen, and has nothing in it. Where none was chosen a browser sends an empty one without a name. */
export const EMPTY_FILE = "This file is empty. Choose another, or paste the text";
