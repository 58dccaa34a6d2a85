import { createContext } from "react";

/** The name of the persona of the conversation that is shown. */
export const PersonaName = createContext("Danny Marsh");

/** Who says what has this role. */
export function speakerName(role: "user" | "assistant", personaName: string): string {
  return role === "user" ? "You" : personaName;
}
