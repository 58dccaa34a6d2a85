import { createContext } from "react";

export const PersonaName = createContext("Danny Marsh");

export function speakerName(role: "user" | "assistant", personaName: string): string {
  return role === "user" ? "You" : personaName;
}

const titles = /^(?:mr|mrs|ms|mx|miss|dr|prof|professor|sir|dame|lady|lord|herr|frau|the)$/i;

/** Returns whether a name has a word that is too wide for the usual column of names. */
export function isWide(name: string): boolean {
  return /[^\s-]{7}/.test(name);
}

/** Returns the first name, or the whole name if it begins with a title. */
export function shortName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return titles.test(first.replace(".", "")) ? name.trim() : first;
}
