import { cleanText, hasHiddenCharacters, isVisible } from "../contract/inputs.ts";

export type SignerFields = Record<(typeof signerFields)[number]["name"], string>;
type SignerField = keyof SignerFields | "authority";
export type SignerErrors = Partial<Record<SignerField, string>>;

export const signerFields = [
  { name: "name", label: "Your name, typed as your signature", autoComplete: "name" },
  { name: "position", label: "Position", autoComplete: "organization-title" },
  { name: "email", label: "Email", autoComplete: "email" },
] as const;

export const signerNames: readonly SignerField[] = ["name", "position", "email", "authority"];

export const emptySigner: SignerFields = { name: "", position: "", email: "" };

export function readSigner(form: FormData): SignerFields {
  const read = (name: SignerField) => {
    const value = form.get(name);
    return typeof value === "string" ? cleanText(value) : "";
  };
  return { name: read("name"), position: read("position"), email: read("email") };
}

export function checkSigner(fields: SignerFields, form: FormData): SignerErrors {
  const errors: SignerErrors = {};
  for (const { name } of signerFields) {
    const text = fields[name];
    const typed = form.get(name);
    const lacksLetter = name === "name" && !/\p{L}/u.test(text);
    if (!isVisible(text) || lacksLetter) errors[name] = `Enter your ${name}`;
    else if (typeof typed === "string" && hasHiddenCharacters(typed))
      errors[name] = `Your ${name} holds characters that can’t be seen: type it again`;
    else if ([...text].length > 200) errors[name] = `Your ${name} must be 200 characters or fewer`;
  }
  if (!errors.email && !/^[^\s@]+@[^\s@]+$/.test(fields.email)) {
    errors.email = "Enter one email address, such as name@example.com";
  }
  if (form.get("authority") !== "on") errors.authority = "Tick the box to agree";
  return errors;
}

export type GivenField = "offer" | "file";

/** Prefers a chosen file to the text in the box. */
export function givenFieldOf(form: FormData): GivenField {
  const file = form.get("file");
  return file instanceof File && file.size > 0 ? "file" : "offer";
}
