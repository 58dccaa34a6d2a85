import fc from "fast-check";
import { expect, test } from "vitest";
import { landingText } from "../../../../app/voice/landing-text.ts";
import { builtIn, titleInSentence } from "../../../../app/voice/scenarios/built-in.ts";
import { emptyForm, toForm, parseForm } from "../../../../app/voice/scenarios/editor-form.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { parseScenario } from "../../../../app/voice/scenarios/scenario-json.ts";
import { decodeScenario, encodeScenario } from "../../../../app/voice/scenarios/scenario-link.ts";
import { fileLimit, limits, ScenarioSchema } from "../../../../app/voice/scenarios/scenario.ts";
import { anyScenario, anyText } from "./scenario-samples.ts";

test("the built-in scenarios are valid, say what they are called, and keep every word", async () => {
  for (const { id, title, load } of builtIn) {
    const scenario = await load();
    expect(ScenarioSchema.parse(scenario), id).toEqual(scenario);
    expect(scenario).toMatchObject({ id, title });
    expect(JSON.stringify(scenario), id).not.toMatch(/"[^"]*'[^"]*"/);
  }
});

test("the arrival shows each built-in scenario's call as its briefing says that it begins", async () => {
  const { openings, about } = landingText(true);
  expect(Object.keys(about)).toEqual(Object.keys(openings));
  expect(Object.keys(openings)).toEqual(builtIn.map(({ id }) => id));
  for (const { id, load } of builtIn) {
    const { persona, firstSpeaker, pushback } = await load();
    const { who, before, line } = openings[id] ?? {};
    expect(who).toContain(persona.name);
    expect(before?.includes("say hello"), id).toBe(firstSpeaker === "you");
    expect(pushback[0], id).toContain(line);
  }
});

test("a scenario that was read reads the same again, on one line, with nothing that is not seen", () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const { data } = ScenarioSchema.safeParse(scenario);
      if (!data) return;
      expect(ScenarioSchema.parse(data)).toEqual(data);
      expect(textsIn(data).filter((text) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text))).toEqual([]);
    }),
  );
});

test("any scenario comes out of a link, a file and the form as it went in", async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (scenario) => {
      const { data } = ScenarioSchema.safeParse(scenario);
      if (!data) return;
      expect(await decodeScenario(await encodeScenario(data))).toEqual(data);
      expect(parseScenario(JSON.stringify(data, null, 1))).toEqual(data);
      const again = parseForm(toForm(data), data.id, data);
      if (new Set(data.goals.map(({ text }) => text)).size === data.goals.length) {
        expect(again).toEqual({ scenario: data });
      }
    }),
    { numRuns: 60 },
  );
});

const fill = (length: number) => "語".repeat(length);
const fillLines = (count: number, length: number) =>
  Array.from({ length: count }, () => fill(length)).join("\n");

test("the longest scenario of any script fits into a file", () => {
  const { title, you, name, description, situation, wants, fears, maxEntries } = limits;
  const single = { title, you, name, description, situation, wants, fears };
  const listed = ["yourFacts", "theirFacts", "pushback", "softens", "hardens"];
  const ending = {
    title: fill(limits.endingTitle),
    when: fill(limits.ending),
    act: fill(limits.ending),
  };
  const form = {
    ...emptyForm(),
    ...Object.fromEntries(Object.entries(single).map(([field, length]) => [field, fill(length)])),
    ...Object.fromEntries(
      listed.map((field) => [field, fillLines(limits.maxLines, limits.lineLength)]),
    ),
    goals: fillLines(maxEntries, limits.goal),
    endings: Array.from({ length: maxEntries }, (_, index) => ({
      ...ending,
      id: `ending-${index}`,
    })),
  };
  const result = parseForm(form, "own-1");
  if (!("scenario" in result)) throw new Error(JSON.stringify([...result.errors]));
  const bytes = new TextEncoder().encode(`${JSON.stringify(result.scenario, null, 1)}\n`);
  expect(bytes.length).toBeLessThanOrEqual(fileLimit);
  expect(bytes.length).toBeGreaterThan(fileLimit / 2);
});

const [firstEnding, ...endings] = lateFreelancer.endings;
const [goal, ...goals] = lateFreelancer.goals;
const noId =
  "This is not a valid id: use a lowercase letter, then up to 39 lowercase letters, digits, “-” or “_”.";
const damaged = "This is missing or damaged.";
const manyGoals = Array.from({ length: 10_000 }, (_, index) => ({ id: `g-${index}`, text: "Win" }));

test.each<[object, string]>([
  [{ goals: manyGoals }, "Your goals: At most 5."],
  [{ goals: manyGoals.slice(0, 2) }, "Your goals: At least 3 are needed."],
  [{ title: "" }, "Title: Fill this in."],
  [{ title: "\u202E\u200B" }, "Title: Fill this in."],
  [
    { yourFacts: ["Fine", "x".repeat(301)] },
    "Facts that you know, line 2: Use 300 characters or fewer.",
  ],
  [
    { endings: [{ ...firstEnding, when: 7 }, ...endings] },
    "Ending 1, When it comes: Fill this in.",
  ],
  [
    { endings: [firstEnding, firstEnding, firstEnding] },
    `Endings: 1, 2 and 3 have the same id, “${firstEnding?.id}”. Each needs its own.`,
  ],
  [
    { goals: ["a", "b", "a"].map((id) => ({ id, text: "Win" })) },
    "Your goals: 1 and 3 have the same id, “a”. Each needs its own.",
  ],
  ...["delete everything", "__proto__", "toString", "<b>"].flatMap((id): [object, string][] => [
    [{ id }, `Id: ${noId}`],
    [{ endings: [{ ...firstEnding, id }, ...endings] }, `Ending 1, Id: ${noId}`],
    [{ goals: [{ ...goal, id }, ...goals] }, `Your goals, line 1, Id: ${noId}`],
  ]),
  [{ id: 7 }, `Id: ${damaged}`],
  [{ version: 2 }, "It was made by another version"],
  [{ persona: 7 }, `Who they are: ${damaged}`],
  [
    { goals: [7, 8, { id: "a", text: "" }] },
    `Your goals, line 1: ${damaged} Your goals, line 2: ${damaged} Your goals, line 3: Fill this in.`,
  ],
  [{ endings: [7, ...endings] }, `Ending 1: ${damaged}`],
])("a file that is no scenario is told what is wrong and where (row %#)", (change, message) => {
  const text = JSON.stringify({ ...lateFreelancer, ...change });
  expect(() => parseScenario(text)).toThrow(message);
});

test("a file that is none at all is told so", () => {
  for (const text of ["[]", "{", "", "7", '"text"']) {
    const message = "It is damaged, or is something else altogether.";
    expect(() => parseScenario(text), text).toThrow(message);
  }
  expect(() => parseScenario(`{"version": 2}`)).toThrow("or for something else");
});

test("any text at all is refused as a file and as a link without anything worse than a message", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, fc.json()), async (text) => {
      expect(() => parseScenario(text)).toThrow(/./);
      await expect(decodeScenario(text)).rejects.toThrow(/./);
    }),
  );
});

test("a link unpacks to 64 KB at most, however small it is", async () => {
  const bomb = await pack(" ".repeat(5_000_000));
  expect(bomb.length).toBeLessThan(2 * fileLimit);
  await expect(decodeScenario(bomb)).rejects.toThrow("64 KB at most");
  await expect(decodeScenario("A".repeat(3 * fileLimit))).rejects.toThrow("too long");
  const whole = await encodeScenario(lateFreelancer);
  await expect(decodeScenario(whole.slice(0, -20))).rejects.toThrow("cut off or changed");
  for (const other of ["[]", "{", "Hello"]) {
    await expect(decodeScenario(await pack(other))).rejects.toThrow("cut off or changed");
  }
});

test("the form says beside each field what is wrong, and loses nothing", () => {
  const lines = {
    goals: manyGoals.map(({ id }) => id).join("\n"),
    yourFacts: `Fine\n${"x".repeat(301)}`,
  };
  const result = parseForm({ ...emptyForm(), ...lines }, "own-1");
  if (!("errors" in result)) throw new Error("accepted");
  expect(Object.fromEntries(result.errors)).toMatchObject({
    title: "Fill this in.",
    name: "Fill this in.",
    description: "Fill this in.",
    goals: "At most 5.",
    yourFacts: "Line 2: Use 300 characters or fewer.",
    "endings.0.title": "Fill this in.",
  });
});

test("a goal that stays keeps its id, and one that is new gets its own", () => {
  const form = toForm(lateFreelancer);
  const changed = [...form.goals.split("\n").slice(1), "Something new"].join("\n");
  const result = parseForm({ ...form, goals: changed }, "own-1", lateFreelancer);
  if (!("scenario" in result)) throw new Error("refused");
  const ids = result.scenario.goals.map(({ id }) => id);
  expect(ids).toEqual([...goals.map(({ id }) => id), expect.stringMatching(/^goal-/)]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url");
}

test("a title goes into a sentence without its full stop, and is never empty", () => {
  expect(titleInSentence("The rota nobody agreed.")).toBe("The rota nobody agreed");
  expect(titleInSentence("And then … ")).toBe("And then");
  expect(titleInSentence("Why?")).toBe("Why?");
  expect(titleInSentence("...")).toBe("...");
});
