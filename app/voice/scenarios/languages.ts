/** The languages of a rehearsal: code, name in English for the model, name in itself for the visitor. */
export const languages = {
  en: { name: "British English", label: "English" },
  de: { name: "German", label: "Deutsch" },
  es: { name: "Spanish", label: "Español" },
  fr: { name: "French", label: "Français" },
  it: { name: "Italian", label: "Italiano" },
  nl: { name: "Dutch", label: "Nederlands" },
  pl: { name: "Polish", label: "Polski" },
  pt: { name: "Portuguese", label: "Português" },
} as const;

export type Language = keyof typeof languages;

export const languageCodes = [
  "en",
  "de",
  "es",
  "fr",
  "it",
  "nl",
  "pl",
  "pt",
] as const satisfies readonly Language[];
