import * as z from "zod/mini";
import { describeIssues } from "./scenario-json.ts";
import { limits, ScenarioSchema, type Scenario, newId } from "./scenario.ts";

const text = z.string();

/** The form's fields. Lists hold one entry a line. */
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
    .check(z.maxLength(limits.most)),
  goals: text,
  firstSpeaker: text,
  language: text,
});

export type ScenarioForm = z.infer<typeof FormSchema>;
export type FormField = Exclude<keyof ScenarioForm, "endings">;

/** Messages by field; those of endings by "endings.0.title" and the like. */
export type FormErrors = ReadonlyMap<string, string>;

export function emptyForm(): ScenarioForm {
  return {
    title: "",
    you: "",
    name: "",
    description: "",
    voice: "alloy",
    situation: "",
    yourFacts: "",
    theirFacts: "",
    wants: "",
    fears: "",
    pushback: "",
    softens: "",
    hardens: "",
    endings: Array.from({ length: limits.least }, () => emptyEnding()),
    goals: "",
    firstSpeaker: "you",
    language: "en",
  };
}

export function emptyEnding(): ScenarioForm["endings"][number] {
  return { id: newId("ending"), title: "", when: "", act: "" };
}

/** Whether nothing was typed. */
export function isBlank({
  endings,
  voice: _v,
  firstSpeaker: _f,
  language: _l,
  ...form
}: ScenarioForm) {
  const typed = [
    ...Object.values(form),
    ...endings.flatMap((one) => [one.title, one.when, one.act]),
  ];
  return typed.every((one) => one.trim() === "");
}

export function formOf(scenario: Scenario): ScenarioForm {
  const { persona, endings, goals } = scenario;
  const { title, you, situation, wants, fears, firstSpeaker, language } = scenario;
  return {
    title,
    you,
    situation,
    wants,
    fears,
    firstSpeaker,
    language,
    ...persona,
    yourFacts: scenario.yourFacts.join("\n"),
    theirFacts: scenario.theirFacts.join("\n"),
    pushback: scenario.pushback.join("\n"),
    softens: scenario.softens.join("\n"),
    hardens: scenario.hardens.join("\n"),
    endings: endings.map((ending) => ({ ...ending })),
    goals: goals.map((goal) => goal.text).join("\n"),
  };
}

/**
 * The scenario that the form describes, or what is wrong with it.
 *
 * @param former the scenario as it was stored: goals that stay as they are keep their ids.
 */
export function scenarioOf(
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
    yourFacts: linesOf(form.yourFacts),
    theirFacts: linesOf(form.theirFacts),
    pushback: linesOf(form.pushback),
    softens: linesOf(form.softens),
    hardens: linesOf(form.hardens),
    goals: goalsOf(form.goals, former),
  });
  if (result.success) return { scenario: result.data };
  return { errors: errorsOf(result.error.issues) };
}

function linesOf(value: string): string[] {
  return value
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function goalsOf(value: string, former: Scenario | undefined) {
  const ids = new Map(former?.goals.map((goal) => [goal.text, goal.id]));
  return linesOf(value).map((line) => {
    const id = ids.get(line) ?? newId("goal");
    ids.delete(line);
    return { id, text: line };
  });
}

/** As the form's fields follow one another, which is not how a stored scenario has them. */
const fieldOrder =
  "title you description name situation yourFacts theirFacts wants fears pushback softens hardens goals endings".split(
    " ",
  );

function errorsOf(issues: readonly z.core.$ZodIssue[]): FormErrors {
  const errors = new Map<string, string>();
  for (const { path, reason } of describeIssues(issues)) {
    const [first = "", second = "", third] = path.split(".");
    if (first === "endings") errors.set(third ? path : first, reason);
    else if (first === "persona") errors.set(second, reason);
    else if (!errors.has(first)) {
      errors.set(first, second === "" ? reason : `Line ${Number(second) + 1}: ${reason}`);
    }
  }
  return new Map([...errors].toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
}

function placeOf(field: string): number {
  return fieldOrder.indexOf(field.split(".")[0] ?? "");
}
