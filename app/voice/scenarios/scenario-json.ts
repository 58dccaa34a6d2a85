import type * as z from "zod/mini";
import { ScenarioSchema, type Scenario } from "./scenario.ts";

/** A text is not a scenario. The message is for the visitor, and so is the advice, for links. */
export class NotAScenarioError extends Error {
  readonly advice: string;

  constructor(message: string, advice = askForFile) {
    super(message);
    this.advice = advice;
  }
}

/** A text has no part of a scenario. */
export class DamagedError extends NotAScenarioError {
  constructor() {
    super("It is damaged, or is something else altogether.");
  }
}

/** A scenario's only faults are too many characters, lines or parts. */
export class TooLongError extends NotAScenarioError {
  constructor(message: string) {
    super(message, "Ask whoever sent it to shorten it and send it again.");
  }
}

const askForFile =
  "Ask whoever sent it to fix the scenario, or to choose “Export” and send you the file: “Import” opens it here.";

/** @throws {NotAScenarioError} whose message names the faulty parts as the form does */
export function parseScenario(text: string): Scenario {
  const { success, data, error } = ScenarioSchema.safeParse(parseJson(text));
  if (success) return data;
  const wrong = describeIssues(error.issues);
  // The text is no scenario of this version, so a list of faults would not help.
  if (wrong.some(({ path }) => path === "version")) {
    throw new NotAScenarioError(
      "It was made by another version of this page, or for something else.",
      "Reload this page and open the link again. If that does not help, ask whoever sent it to make a new link.",
    );
  }
  const named = wrong.filter(({ label }) => label !== undefined);
  if (named.length === 0) throw new DamagedError();
  const shown = named.slice(0, 3).map(({ label, reason }) => `${label}: ${reason}`);
  const more = named.length > 3 ? ` And ${named.length - 3} more.` : "";
  const isTooLong = error.issues.every(({ code }) => code === "too_big");
  throw new (isTooLong ? TooLongError : NotAScenarioError)(shown.join(" ") + more);
}

/** Detects the start of an exported rehearsal (export-rehearsal.ts). Quotes inside JSON strings are escaped. */
export function isRehearsal(start: string): boolean {
  return /"endedAt":\s*\d/.test(start);
}

export const labels: Readonly<Record<string, string>> = {
  title: "Title",
  you: "Who you are",
  persona: "Who they are",
  "persona.name": "Name",
  "persona.description": "Who they are",
  "persona.voice": "Voice",
  situation: "The situation",
  yourFacts: "Facts that you know",
  theirFacts: "Facts that they know",
  wants: "What they want",
  fears: "What they fear",
  pushback: "How they push back",
  softens: "What softens them",
  hardens: "What hardens them",
  endings: "Endings",
  goals: "Your goals",
  firstSpeaker: "Who speaks first",
  language: "Language",
};

/** The names of an ending's parts, as the form shows them. It does not show the id. */
export const endingLabels = {
  id: "Id",
  title: "Ending title",
  when: "When it comes",
  act: "What they do next",
} as const;

interface DescribedIssue {
  /** The keys, joined by dots. */
  path: string;
  /** Undefined for a part that scenarios do not have. */
  label: string | undefined;
  reason: string;
}

/** Returns one fault for each path, in plain words. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): DescribedIssue[] {
  const all = new Map<string, DescribedIssue>();
  for (const { path: parts, message } of issues) {
    const path = parts.map(String).join(".");
    if (all.has(path)) continue;
    // Messages of zod begin so. Its English locale extends them.
    const reason = message.startsWith("Invalid input") ? "This is missing or damaged." : message;
    all.set(path, { path, label: pathLabel(parts), reason });
  }
  return [...all.values()];
}

/** Returns "Ending 2, When it comes" for endings.1.when, and "Your goals, line 2" for goals.1.text. */
export function pathLabel([first, second, third]: readonly PropertyKey[]): string | undefined {
  const name = String(first);
  if (name === "id") return "Id";
  if (typeof second !== "number") return labels[second ? `${name}.${String(second)}` : name];
  const number = second + 1;
  if (name !== "endings") {
    return `${labels[name]}, line ${number}${third === "id" ? ", Id" : ""}`;
  }
  const parts: Readonly<Record<string, string>> = endingLabels;
  const part = parts[String(third)];
  return `Ending ${number}${part ? `, ${part}` : ""}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedError();
  }
}
