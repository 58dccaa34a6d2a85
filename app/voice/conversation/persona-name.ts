import { createContext } from "react";

/** The name of the persona of the conversation that is shown. */
export const PersonaName = createContext("Danny Marsh");

/** Who says what has this role. */
export function speakerName(role: "user" | "assistant", personaName: string): string {
  return role === "user" ? "You" : personaName;
}

const titles = /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|dame|lady|lord|herr|frau|the)$/i;

/** Whether a name has a word that the usual column of names would break. */
export function isWide(name: string): boolean {
  return /[^\s-]{7}/.test(name);
}

/** How the page speaks of a persona: by the first name, or by the whole name where it begins with a title. */
export function shortName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return titles.test(first.replace(".", "")) ? name.trim() : first;
}
