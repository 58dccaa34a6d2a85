/** Far more than any form here has; parsing thousands would be slow. */
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

/** What a visitor gave to be read: a file, or else a text. */
export interface Upload {
  file: File | undefined;
  pasted: string;
}

export const EMPTY_FILE = "This file is empty. Choose another, or paste the text";

/** @param textName of the field for a pasted text */
export function uploadIn(form: FormData, textName: string): Upload {
  const [file, sent] = [form.get("file"), form.get(textName)];
  const pasted = typeof sent === "string" ? sent.replaceAll("\0", "") : "";
  // Browsers send an empty file without a name if none was chosen.
  const isChosen =
    file instanceof File && (file.size > 0 || (file.name !== "" && pasted.trim() === ""));
  return { file: isChosen ? file : undefined, pasted };
}

/** What the form shows again. */
export interface ShownUpload {
  error?: string | undefined;
  /** Where the error is. */
  field: "file" | "text" | "both";
  pasted: string;
  /** The pasted text is too long to be shown again. */
  isLeftOut: boolean;
}

/** Characters: more than an agreement or its file has. Written into a page, 2 MB could take six times as much. */
const MAX_SHOWN = 200_000;

/** Returns the whole text or none of it: sent again, a part would be taken for all. */
export function shownAgain(pasted: string): string {
  return pasted.length <= MAX_SHOWN ? pasted : "";
}

export function showUpload({ file, pasted }: Upload, error?: string): ShownUpload {
  const shown = shownAgain(pasted);
  const field = !file && pasted.trim() !== "" ? "text" : "file";
  return { error, field, pasted: shown, isLeftOut: shown !== pasted };
}

/** For a body that was not read, so that its field is not known. */
export function showTooLarge(error: string): ShownUpload {
  return { error, field: "both", pasted: "", isLeftOut: false };
}
