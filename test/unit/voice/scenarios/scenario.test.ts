import fc from "fast-check";
import { expect, test } from "vitest";
import { arrivalText } from "../../../../app/voice/arrival-text.ts";
import { builtIn, titleInSentence } from "../../../../app/voice/scenarios/built-in.ts";
import { emptyForm, formOf, scenarioOf } from "../../../../app/voice/scenarios/editor-form.ts";
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
  const { openings } = arrivalText(true);
  expect(Object.keys(openings)).toEqual(builtIn.map(({ id }) => id));
  for (const { id, load } of builtIn) {
    const { persona, firstSpeaker, pushback } = await load();
    const { name, who, line } = openings[id] ?? {};
    expect(name).toBe(persona.name);
    expect(who?.includes("say hello"), id).toBe(firstSpeaker === "you");
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
      const again = scenarioOf(formOf(data), data.id, data);
      if (new Set(data.goals.map(({ text }) => text)).size === data.goals.length) {
        expect(again).toEqual({ scenario: data });
      }
    }),
    { numRuns: 60 },
  );
});

test("the longest scenario of any script fits into a file", () => {
  const lines = Array.from({ length: limits.lines }, () => fill(limits.line));
  const form = {
    ...emptyForm(),
    title: fill(limits.title),
    you: fill(limits.you),
    name: fill(limits.name),
    description: fill(limits.description),
    situation: fill(limits.situation),
    wants: fill(limits.wants),
    fears: fill(limits.fears),
    yourFacts: lines.join("\n"),
    theirFacts: lines.join("\n"),
    pushback: lines.join("\n"),
    softens: lines.join("\n"),
    hardens: lines.join("\n"),
    goals: Array.from({ length: limits.most }, () => fill(limits.goal)).join("\n"),
    endings: Array.from({ length: limits.most }, (_, index) => ({
      id: `ending-${index}`,
      title: fill(limits.endingTitle),
      when: fill(limits.ending),
      act: fill(limits.ending),
    })),
  };
  const result = scenarioOf(form, "own-1");
  if (!("scenario" in result)) throw new Error(JSON.stringify([...result.errors]));
  const bytes = new TextEncoder().encode(`${JSON.stringify(result.scenario, null, 1)}\n`);
  expect(bytes.length).toBeLessThanOrEqual(fileLimit);
});

test("a file that is no scenario is told what is wrong and where", () => {
  const goals = Array.from({ length: 10_000 }, (_, index) => ({ id: `g-${index}`, text: "Win" }));
  expect(tell({ goals })).toThrow("Your goals: At most 5.");
  expect(tell({ goals: goals.slice(0, 2) })).toThrow("Your goals: At least 3 are needed.");
  expect(tell({ title: "" })).toThrow("Title: Fill this in.");
  expect(tell({ title: "\u202E\u200B" })).toThrow("Title: Fill this in.");
  expect(tell({ yourFacts: ["Fine", "x".repeat(301)] })).toThrow(
    "Facts that you know, line 2: Use 300 characters or fewer.",
  );
  const [first, ...others] = lateFreelancer.endings;
  expect(tell({ endings: [{ ...first, when: 7 }, ...others] })).toThrow(
    "Ending 1, When it comes: Fill this in.",
  );
  expect(tell({ endings: [first, first, first] })).toThrow(
    `Endings: 1, 2 and 3 have the same id, “${first?.id}”. Each needs its own.`,
  );
  expect(tell({ goals: ["a", "b", "a"].map((id) => ({ id, text: "Win" })) })).toThrow(
    "Your goals: 1 and 3 have the same id, “a”. Each needs its own.",
  );
  const noId =
    "This is not a valid id: use a lowercase letter, then up to 39 lowercase letters, digits, “-” or “_”.";
  for (const id of ["delete everything", "__proto__", "toString", "<b>"]) {
    const [goal, ...otherGoals] = lateFreelancer.goals;
    expect(tell({ id })).toThrow(`Id: ${noId}`);
    expect(tell({ endings: [{ ...first, id }, ...others] })).toThrow(`Ending 1, Id: ${noId}`);
    expect(tell({ goals: [{ ...goal, id }, ...otherGoals] })).toThrow(
      `Your goals, line 1, Id: ${noId}`,
    );
  }
  expect(tell({ id: 7 })).toThrow("Id: This is missing or damaged.");
  expect(tell({ version: 2 })).toThrow("It was made by another version");
  for (const text of ["[]", "{", "", "7", '"text"']) {
    expect(() => parseScenario(text), text).toThrow(
      "It is damaged, or is something else altogether.",
    );
  }
  expect(tell({ persona: 7 })).toThrow("Who they are: This is missing or damaged.");
  expect(tell({ goals: [7, 8, { id: "a", text: "" }] })).toThrow(
    "Your goals, line 1: This is missing or damaged. Your goals, line 2: This is missing or damaged. Your goals, line 3: Fill this in.",
  );
  expect(tell({ endings: [7, ...others] })).toThrow("Ending 1: This is missing or damaged.");
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
  const bomb = await pack(" ".repeat(50_000_000));
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
  const goals = Array.from({ length: 10_000 }, (_, index) => `Goal ${index}`).join("\n");
  const result = scenarioOf(
    { ...emptyForm(), goals, yourFacts: `Fine\n${"x".repeat(301)}` },
    "own-1",
  );
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
  const form = formOf(lateFreelancer);
  const [first, ...rest] = form.goals.split("\n");
  const result = scenarioOf(
    { ...form, goals: [...rest, "Something new"].join("\n") },
    "own-1",
    lateFreelancer,
  );
  if (!("scenario" in result)) throw new Error("refused");
  const ids = result.scenario.goals.map(({ id }) => id);
  expect(first).toBe("Get a date for the latest code");
  expect(ids.slice(0, 3)).toEqual(lateFreelancer.goals.slice(1).map(({ id }) => id));
  expect(ids[3]).toMatch(/^goal-/);
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function fill(most: number): string {
  return "語".repeat(most);
}

function tell(change: object) {
  return () => parseScenario(JSON.stringify({ ...lateFreelancer, ...change }));
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
