import * as z from "zod/mini";
import { isBlank } from "../../ui/wording.ts";
import { areReplaceable } from "./ending-text-presets.ts";
import { describeIssues } from "./scenario-json.ts";
import { shortName } from "../conversation/persona-name.ts";
import { limits, ScenarioSchema, type Scenario, newId } from "./scenario.ts";

const text = z.prefault(z.string(), "");

/** These fields hold one entry a line. */
const lists = ["yourFacts", "theirFacts", "pushback", "softens", "hardens"] as const;

export const FormSchema = z.object({
  title: text,
  you: text,
  name: text,
  description: text,
  voice: text,
  situation: text,
  yourFacts: text,
  theirFacts: text,
  wants: text,
  fears: text,
  pushback: text,
  softens: text,
  hardens: text,
  endings: z
    .array(z.object({ id: text, title: text, when: text, act: text }))
    .check(z.maxLength(limits.maxEntries)),
  goals: text,
  firstSpeaker: text,
  language: text,
});

export type ScenarioForm = z.infer<typeof FormSchema>;
export type FieldName = Exclude<keyof ScenarioForm, "endings">;

/** The fields of each card, in the order in which they are read. */
export const cards = {
  situation: ["title", "situation"],
  people: ["name", "you", "description"],
  goals: ["goals"],
  knows: ["yourFacts", "theirFacts"],
  behaves: ["wants", "fears", "pushback", "softens", "hardens"],
  endings: ["endings"],
} as const satisfies Record<string, readonly (keyof ScenarioForm)[]>;

export type CardName = keyof typeof cards;

export function cardTitle(card: CardName, personaName: string): string {
  const name = shortName(personaName);
  const titles: Record<CardName, string> = {
    situation: "The situation",
    people: "The people",
    goals: "Your goals",
    knows: "What each side knows",
    behaves: name ? `How ${name} behaves` : "How they behave",
    endings: "Endings",
  };
  return titles[card];
}

/** Messages by field. An ending's fields are "endings.0.title" and the like. */
export type FormErrors = ReadonlyMap<string, string>;

export function emptyForm(): ScenarioForm {
  return FormSchema.parse({
    voice: "alloy",
    endings: Array.from({ length: limits.minEntries }, () => emptyEnding()),
    goals: "\n".repeat(limits.minEntries - 1),
    firstSpeaker: "you",
    language: "en",
  });
}

export function emptyEnding(): ScenarioForm["endings"][number] {
  return { id: newId("ending"), title: "", when: "", act: "" };
}

/** Returns whether nothing was typed. A preset may have filled in the endings. */
export function isBlankForm(form: ScenarioForm): boolean {
  return fieldOrder.every((field) =>
    field === "endings" ? areReplaceable(form.endings, form.name) : isBlank(form[field]),
  );
}

/** Returns whether the form has nothing but a new form's defaults. */
export function isEmpty(form: ScenarioForm): boolean {
  const chosen = ["voice", "firstSpeaker", "language"] as const;
  const empty = emptyForm();
  return isBlankForm(form) && chosen.every((one) => form[one] === empty[one]);
}

export function toForm(scenario: Scenario): ScenarioForm {
  return FormSchema.parse({
    ...scenario,
    ...scenario.persona,
    ...Object.fromEntries(lists.map((list) => [list, scenario[list].join("\n")])),
    goals: scenario.goals.map((goal) => goal.text).join("\n"),
  });
}

/**
 * Returns the scenario that the form describes, or its errors.
 *
 * @param former the stored scenario, whose unchanged goals keep their ids
 */
export function parseForm(
  form: ScenarioForm,
  id: string,
  former?: Scenario,
): { scenario: Scenario } | { errors: FormErrors } {
  const { name, description, voice, ...rest } = form;
  const result = ScenarioSchema.safeParse({
    ...rest,
    version: 1,
    id,
    persona: { name, description, voice },
    ...Object.fromEntries(lists.map((list) => [list, linesOf(form[list])])),
    goals: goalsOf(form.goals, former),
  });
  if (result.success) return { scenario: result.data };
  return { errors: errorsOf(result.error.issues, form) };
}

/** Returns the entries of a list with the numbers of their lines, from 1. */
function entriesOf(value: string): { entry: string; line: number }[] {
  return value
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line, index) => ({ entry: line.trim(), line: index + 1 }))
    .filter(({ entry }) => entry !== "");
}

export function linesOf(value: string): string[] {
  return entriesOf(value).map(({ entry }) => entry);
}

function goalsOf(value: string, former: Scenario | undefined) {
  const ids = new Map(former?.goals.map((goal) => [goal.text, goal.id]));
  return linesOf(value).map((line) => {
    const id = ids.get(line) ?? newId("goal");
    ids.delete(line);
    return { id, text: line };
  });
}

function errorsOf(issues: readonly z.core.$ZodIssue[], form: ScenarioForm): FormErrors {
  const errors = new Map<string, string>();
  for (const { path, reason } of describeIssues(issues)) {
    const [first = "", second = "", third] = path.split(".");
    if (first === "endings") errors.set(third ? path : first, reason);
    else if (first === "persona") errors.set(second, reason);
    else if (!errors.has(first)) {
      errors.set(first, second === "" ? reason : `Line ${lineOf(first, second)}: ${reason}`);
    }
  }
  return new Map([...errors].toSorted(([one], [other]) => placeOf(one) - placeOf(other)));

  function lineOf(field: string, index: string): number {
    const value = form[field as FieldName];
    return entriesOf(value)[Number(index)]?.line ?? Number(index) + 1;
  }
}

export function cardOf(field: string): CardName | undefined {
  const [name = ""] = field.split(".");
  return cardNames.find((card) => (cards[card] as readonly string[]).includes(name));
}

export const cardNames = Object.keys(cards) as CardName[];

const fieldOrder = Object.values(cards).flat();

function placeOf(field: string): number {
  return fieldOrder.findIndex((one) => one === field.split(".")[0]);
}
