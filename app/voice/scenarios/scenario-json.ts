import type * as z from "zod/mini";
import { limits, ScenarioSchema, type Scenario } from "./scenario.ts";

/** A text that is not a scenario. The message is for the visitor, and so is the advice to one who followed a link. */
export class NotAScenarioError extends Error {
  readonly advice: string;

  constructor(message: string, advice = askForFile) {
    super(message);
    this.advice = advice;
  }
}

const askForFile =
  "Ask whoever sent it to mend the scenario, or to choose “Export” and send you the file: “Import” opens it here.";

/** @throws {NotAScenarioError} saying what is wrong and where. */
export function parseScenario(text: string): Scenario {
  const { success, data, error } = ScenarioSchema.safeParse(parseJson(text));
  if (success) return data;
  const wrong = describeIssues(error.issues);
  // Something else altogether, and no list of faults would help.
  if (wrong.some(({ path }) => path === "version")) {
    throw new NotAScenarioError(
      "It was made by another version of this page, or for something else.",
      "Reload this page and open the link again. If that does not help, ask whoever sent it to make the link anew.",
    );
  }
  const shown = wrong.slice(0, 3).map(({ label, reason }) => `${label}: ${reason}`);
  const more = wrong.length > 3 ? ` There are ${wrong.length - 3} more faults.` : "";
  throw new NotAScenarioError(shown.join(" ") + more);
}

/** Whether a text begins as the file of a rehearsal does (export-rehearsal.ts). No text within JSON can look so. */
export function isRehearsal(start: string): boolean {
  return /"endedAt":\s*\d/.test(start);
}

/** The names of a scenario's parts, as the form shows them. */
export const labels: Readonly<Record<string, string>> = {
  title: "Title",
  you: "Who you are",
  "persona.name": "Name",
  "persona.description": "Whom you talk to",
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

interface DescribedIssue {
  /** The path's names, with dots between them. */
  path: string;
  label: string;
  reason: string;
}

/** The faults in plain words, one for each place. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): DescribedIssue[] {
  const all = new Map<string, DescribedIssue>();
  for (const { path: parts, message } of issues) {
    const path = parts.map(String).join(".");
    if (all.has(path)) continue;
    const reason = message === "Invalid input" ? "This is not what belongs here." : message;
    all.set(path, { path, label: labelOf(parts), reason });
  }
  return [...all.values()];
}

/** "Endings, 2, when" for the path endings.1.when. */
function labelOf(parts: readonly PropertyKey[]): string {
  if (parts.length === 0) return "The whole";
  const names = parts.map(String);
  const known = [2, 1].find((length) => labels[names.slice(0, length).join(".")]) ?? 0;
  const rest = parts.slice(known).map((part) => (typeof part === "number" ? part + 1 : part));
  const start = labels[names.slice(0, known).join(".")];
  return [...(start ? [start] : []), ...rest].map(String).join(", ").slice(0, limits.title);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotAScenarioError("It is not JSON.");
  }
}
