import type * as z from "zod/mini";
import { ScenarioSchema, type Scenario } from "./scenario.ts";

/** A text that is not a scenario. The message is for the visitor, and so is the advice to one who followed a link. */
export class NotAScenarioError extends Error {
  readonly advice: string;

  constructor(message: string, advice = askForFile) {
    super(message);
    this.advice = advice;
  }
}

/** A text in which not even the parts of a scenario are found. */
export class DamagedError extends NotAScenarioError {
  constructor() {
    super("It is damaged, or is something else altogether.");
  }
}

/** A scenario with nothing wrong but what has too many characters, lines or parts. */
export class TooLongError extends NotAScenarioError {
  constructor(message: string) {
    super(message, "Ask whoever sent it to shorten it and send it again.");
  }
}

const askForFile =
  "Ask whoever sent it to fix the scenario, or to choose “Export” and send you the file: “Import” opens it here.";

/** @throws {NotAScenarioError} saying what is wrong and where, by the names of the form's fields, and "Id". */
export function parseScenario(text: string): Scenario {
  const { success, data, error } = ScenarioSchema.safeParse(parseJson(text));
  if (success) return data;
  const wrong = describeIssues(error.issues);
  // Something else altogether, and no list of faults would help.
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

/** Whether a text begins as the file of a rehearsal does (export-rehearsal.ts). No text within JSON can look so. */
export function isRehearsal(start: string): boolean {
  return /"endedAt":\s*\d/.test(start);
}

/** The names of a scenario's parts, as the form shows them. */
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

/** Of the parts of an ending, as the form shows them; it does not show the id. */
export const endingLabels = {
  id: "Id",
  title: "Ending title",
  when: "When it comes",
  act: "What they do next",
} as const;

interface DescribedIssue {
  /** The path's names, with dots between them. */
  path: string;
  /** Undefined if the text is no scenario at all. */
  label: string | undefined;
  reason: string;
}

/** The faults in plain words, one for each place. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): DescribedIssue[] {
  const all = new Map<string, DescribedIssue>();
  for (const { path: parts, message } of issues) {
    const path = parts.map(String).join(".");
    if (all.has(path)) continue;
    // zod's own words, which are longer where its English locale is loaded.
    const reason = message.startsWith("Invalid input") ? "This is missing or damaged." : message;
    all.set(path, { path, label: labelOf(parts), reason });
  }
  return [...all.values()];
}

/** "Ending 2, When it comes" for the path endings.1.when, "Your goals, line 2" for goals.1.text. */
export function labelOf([first, second, third]: readonly PropertyKey[]): string | undefined {
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
