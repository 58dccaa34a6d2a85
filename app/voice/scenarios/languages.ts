/** The languages of a rehearsal. `name` is for the model, `label` for the visitor. */
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

export const languageCodes = Object.keys(languages) as Language[];
