/** Bytes of a form; slightly less than the server accepts (`FILES_LIMIT`). */
export const MAX_UPLOAD_BYTES = 2_000_000;

/** Far more than any form here has; parsing thousands would be slow. */
const MAX_PARTS = 64;

/** Returns an empty form if the body is no form or has too many parts. */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = Buffer.from(await request.arrayBuffer());
  // Every part has this header, and only the parser knows the boundary.
  const partStart = /^multipart\//i.test(type) ? /content-disposition/gi : /&/g;
  const starts = body.toString("latin1").match(partStart) ?? [];
  if (starts.length > MAX_PARTS) return new FormData();
  const form = new Response(body, { headers: { "Content-Type": type } });
  return form.formData().catch(() => new FormData());
}

export interface Upload {
  file: File | undefined;
  pasted: string;
}

export const EMPTY_FILE = "This file is empty. Choose another, or paste the text";

/** Finds the file and the text of an upload form, whose text area is called `textName`. */
export function findUpload(form: FormData, textName: string): Upload {
  const [file, sent] = [form.get("file"), form.get(textName)];
  const pasted = typeof sent === "string" ? sent.replaceAll("\0", "") : "";
  // Browsers send an empty file without a name if none was chosen.
  const isChosen =
    file instanceof File && (file.size > 0 || (file.name !== "" && pasted.trim() === ""));
  return { file: isChosen ? file : undefined, pasted };
}

export interface ShownUpload {
  error?: string | undefined;
  field: "file" | "text" | "both";
  pasted: string;
  /** True if `pasted` was too long to be shown again. */
  isLeftOut: boolean;
}

/** Characters. Escaped in a page, 2 MB could grow sixfold. */
const MAX_SHOWN = 200_000;

/** Returns all of the text or nothing: if sent again, a part would be taken for the whole. */
export function textToShowAgain(pasted: string): string {
  return pasted.length <= MAX_SHOWN ? pasted : "";
}

export function uploadToShow({ file, pasted }: Upload, error?: string): ShownUpload {
  const shown = textToShowAgain(pasted);
  const field = !file && pasted.trim() !== "" ? "text" : "file";
  return { error, field, pasted: shown, isLeftOut: shown !== pasted };
}

/** Marks both fields, since either could be what was too large. */
export function tooLargeToShow(error: string): ShownUpload {
  return { error, field: "both", pasted: "", isLeftOut: false };
}
