import * as z from "zod/mini";
import { randomId } from "../../ui/random-id.ts";
import { languageCodes } from "./languages.ts";
import { voices } from "../protocol/client-events.ts";

/** Characters of each text, and entries of each list. Together they stay below `fileLimit`. */
export const limits = {
  title: 80,
  you: 200,
  name: 40,
  description: 500,
  situation: 1200,
  lineLength: 300,
  maxLines: 8,
  wants: 400,
  fears: 400,
  endingTitle: 60,
  ending: 300,
  goal: 200,
  /** How many endings, and how many goals. */
  minEntries: 3,
  maxEntries: 5,
} as const;

/** Bytes of JSON. */
export const fileLimit = 64 * 1024;

const needed = "Fill this in.";

/** A text of one line. Rejects a text that is too long before cleaning it. */
function text(maxLength: number, minLength = 1) {
  return z.pipe(
    z.pipe(
      z
        .string(needed)
        .check(
          z.maxLength(maxLength, `Use ${maxLength.toLocaleString("en-GB")} characters or fewer.`),
        ),
      z.transform(oneLine),
    ),
    z.string().check(z.minLength(minLength, needed)),
  );
}

function lines(minLines: number) {
  return z
    .array(text(limits.lineLength), needed)
    .check(
      z.minLength(minLines, needed),
      z.maxLength(limits.maxLines, `Use ${limits.maxLines} lines or fewer.`),
    );
}

const noId =
  "This is not a valid id: use a lowercase letter, then up to 39 lowercase letters, digits, “-” or “_”.";

const id = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/, noId));

/** An ending: when it comes, and what the persona then does. */
const EndingSchema = z.object({
  id,
  title: text(limits.endingTitle),
  when: text(limits.ending),
  act: text(limits.ending),
});

const GoalSchema = z.object({ id, text: text(limits.goal) });

/**
 * A rehearsal's script. Every text is plain text of one line. In `you`, `situation`, `yourFacts` and `goals` "you" is the
 * visitor; in `pushback`, `softens`, `hardens` and the endings it is the persona, unless a sentence of `softens`, `hardens`
 * or `when` begins with it.
 */
export const ScenarioSchema = z.object({
  version: z.literal(1, "This is another version."),
  id,
  title: text(limits.title),
  /** Who the visitor is. */
  you: text(limits.you),
  persona: z.object({
    name: text(limits.name),
    description: text(limits.description),
    voice: z.enum(voices, "This voice is not known."),
  }),
  situation: text(limits.situation),
  yourFacts: lines(0),
  /** Facts that only the persona knows. The briefing does not show them. */
  theirFacts: lines(0),
  wants: text(limits.wants),
  fears: text(limits.fears),
  pushback: lines(1),
  softens: lines(1),
  hardens: lines(0),
  endings: threeToFive(EndingSchema),
  goals: threeToFive(GoalSchema),
  firstSpeaker: z.enum(["you", "persona"], "This must be you or them."),
  language: z.enum(languageCodes, "This language is not known."),
});

export type Scenario = z.infer<typeof ScenarioSchema>;

export type Ending = z.infer<typeof EndingSchema>;

function threeToFive<T extends typeof EndingSchema | typeof GoalSchema>(part: T) {
  return z.array(part, needed).check(
    z.minLength(limits.minEntries, `At least ${limits.minEntries} are needed.`),
    z.maxLength(limits.maxEntries, `At most ${limits.maxEntries}.`),
    z.refine((all) => firstDouble(all) === undefined, { error: ({ input }) => sameIds(input) }),
  );
}

/** "1 and 3 have the same id, “goal-a”. Each needs its own." */
function sameIds(all: unknown): string {
  const { name = "", numbers = [] } = firstDouble(all) ?? {};
  const [last, ...others] = numbers.toReversed();
  return `${others.toReversed().join(", ")} and ${last} have the same id, “${name}”. Each needs its own.`;
}

/** Returns an id that occurs several times, and its positions from 1. Other checks report invalid ids. */
function firstDouble(all: unknown): { name: string; numbers: number[] } | undefined {
  const places = new Map<string, number[]>();
  const ids = Array.isArray(all) ? all.map((one) => GoalIdSchema.safeParse(one).data?.id) : [];
  for (const [index, each] of ids.entries()) {
    if (each !== undefined) places.set(each, [...(places.get(each) ?? []), index + 1]);
  }
  const [double] = [...places].filter(([, numbers]) => numbers.length > 1);
  return double && { name: double[0], numbers: double[1] };
}

const GoalIdSchema = z.object({ id });

/** Replaces line breaks by spaces and removes invisible characters: control, format and direction marks. */
export function oneLine(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[\s\u2028\u2029\u0085]+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** Returns an id for an own scenario, or one of its parts. */
export function newId(start: "own" | "ending" | "goal"): string {
  return `${start}-${randomId(12)}`;
}
