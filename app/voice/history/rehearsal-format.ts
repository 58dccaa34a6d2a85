import type { GoalResult } from "../debrief/debrief-schema.ts";
import type { ScenarioName } from "../scenarios/built-in.ts";
import { reachedEndingName } from "../scenarios/endings.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

/** Earlier versions of the site had this scenario only, and did not store it. */
const onlyFormerScenario = { id: "late-freelancer", title: "The late freelancer" };

const formerPersona = "Danny Marsh";

export function scenarioNameOf({ scenario }: SavedRehearsal): ScenarioName {
  return scenario ?? onlyFormerScenario;
}

export function personaNameOf({ scenario }: Pick<SavedRehearsal, "scenario">): string {
  return scenario?.persona.name ?? formerPersona;
}

/** Fills a table's cell that has no value. */
export const dash = "–";

export function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1) return `${megabytes.toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}

export function goalResultsById({ debrief }: SavedRehearsal): ReadonlyMap<string, GoalResult> {
  return new Map(debrief?.goals?.map((result) => [result.goal_id, result]));
}

/** Returns "Common ground", "Common ground (by the debrief)" or "No ending". */
export function endingLabel(rehearsal: SavedRehearsal): string {
  return reachedEndingName(rehearsal) ?? "No ending";
}

/** Formats a time: "Today, 14:20", "19 Nov, 21:05", "19 Nov 2025, 21:05". */
export function formatDateTime(time: number): string {
  const date = new Date(time);
  return `${isToday(date) ? "Today" : formatDay(date)}, ${formatTime(date)}`;
}

function formatWithSeconds(time: number): string {
  const seconds = String(new Date(time).getSeconds()).padStart(2, "0");
  return `${formatDateTime(time)}:${seconds}`;
}

/** Formats a time: "14:20" today, "19 Nov" on other days. */
function formatDayOrTime(time: number): string {
  const date = new Date(time);
  return isToday(date) ? formatTime(date) : formatDay(date);
}

/**
 * Formats a time in the briefest format that distinguishes it from the other times.
 *
 * @param formats the briefest first
 */
export function formatBriefly(
  time: number,
  all: readonly number[],
  formats: readonly ((time: number) => string)[] = [formatDayOrTime, formatDateTime],
): string {
  const differs = (format: (time: number) => string) =>
    all.every((other) => other === time || format(other) !== format(time));
  return (formats.find(differs) ?? formatWithSeconds)(time);
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}

function formatDay(date: Date): string {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year });
}

function formatTime(date: Date): string {
  return date.toLocaleTimeString("en-GB", { timeStyle: "short" });
}

const words = "no one two three four five six seven eight nine ten".split(" ");

/** Returns "no", "three", "12". */
export function countInWords(count: number): string {
  return words[count] ?? String(count);
}
