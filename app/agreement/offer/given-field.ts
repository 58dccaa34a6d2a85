/** The box, or the file, which is read rather than it. */
export type GivenField = "offer" | "file";

/** Of the form that opens an offer. Apart, since the browser asks it too. */
export function givenFieldOf(form: FormData): GivenField {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? "file" : "offer";
}
