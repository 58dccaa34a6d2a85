import fc from "fast-check";
import { expect, test } from "vitest";
import { endingTool } from "../../../../app/voice/scenarios/ending-tool.ts";
import { instructions, fixedRules } from "../../../../app/voice/scenarios/instructions.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { languageCodes } from "../../../../app/voice/scenarios/languages.ts";
import { CallChoices, difficulties } from "../../../../app/voice/scenarios/call-choices.ts";
import type { Scenario } from "../../../../app/voice/scenarios/scenario.ts";
import { sessionConfig } from "../../../../app/voice/scenarios/session-config.ts";
import { models } from "../usual-config.ts";
import { anyScenario } from "./scenario-samples.ts";

const slotLine = /^- [A-Za-z0-9 :]+: "[^"\n]*"$/;

/** The instructions with the text of each slot replaced by its label's alone. */
function withoutSlots(text: string): string {
  return text.replaceAll(/^(- [A-Za-z0-9 :]+: )"[^"\n]*"$/gm, "$1…");
}

/** The same shape, with harmless texts. */
function harmless(scenario: Scenario): Scenario {
  return JSON.parse(
    JSON.stringify(scenario, (key, value: unknown) =>
      typeof value === "string" && !["id", "voice", "language", "firstSpeaker"].includes(key)
        ? "Some words."
        : value,
    ),
  );
}

test("whatever a scenario says, its words stay in their slots, and nothing else of the instructions changes", () => {
  fc.assert(
    fc.property(
      anyScenario,
      fc.constantFrom(...difficulties),
      fc.constantFrom(...languageCodes),
      (scenario, difficulty, language) => {
        const text = instructions(scenario, difficulty, language);
        expect(withoutSlots(text)).toBe(
          withoutSlots(instructions(harmless(scenario), difficulty, language)),
        );
        expect(text.endsWith(fixedRules)).toBe(true);
        expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      },
    ),
  );
});

test("whatever a scenario says, the model gets one tool, and of its texts only the ids of endings are in it", () => {
  fc.assert(
    fc.property(anyScenario, (scenario) => {
      const tool = endingTool(scenario.endings);
      expect(tool).toEqual(endingTool(harmless(scenario).endings));
      const config = sessionConfig(models, new CallChoices(scenario), [tool]);
      const usual = sessionConfig(models, new CallChoices(harmless(scenario)), [tool]);
      expect(config.tools.map(({ name }) => name)).toEqual(["declare_ending"]);
      const inputAudioTranscription = { model: "t", language: scenario.language };
      const { instructions: text, voice } = config;
      expect(config).toEqual({ ...usual, instructions: text, voice, inputAudioTranscription });
    }),
  );
});

test("every text of a scenario is told to the model in a slot of its own", () => {
  const text = instructions(lateFreelancer, "realistic", "en");
  const said = text.split("\n").filter((line) => slotLine.test(line));
  const { persona, situation, yourFacts, theirFacts, endings } = lateFreelancer;
  const { pushback, softens, hardens } = lateFreelancer;
  const ofEndings = endings.flatMap(({ title, when, act }) => [title, when, act]);
  const lists = [yourFacts, theirFacts, pushback, softens, hardens, ofEndings];
  for (const one of [persona.name, situation, ...lists.flat()]) {
    expect(said.filter((line) => line.includes(`"${one}"`))).toHaveLength(1);
  }
});

test("difficulty changes how much it takes, and who begins changes who begins", () => {
  const texts = difficulties.map((difficulty) => instructions(lateFreelancer, difficulty, "en"));
  for (const [index, turns] of [4, 6, 8].entries()) {
    expect(texts[index]).toContain(`before at least ${turns} turns`);
  }
  const begins = instructions({ ...lateFreelancer, firstSpeaker: "persona" }, "gentle", "de");
  expect(begins).toContain("You speak first");
  expect(begins).toContain("Speak German");
  expect(texts[0]).not.toContain("You speak first");
});

test("a voice that a dialect lacks gives way to one that it has", () => {
  const choices = new CallChoices(lateFreelancer);
  choices.set({ voice: "marin" });
  expect(sessionConfig({ ...models, dialect: "ga" }, choices).voice).toBe("marin");
  expect(sessionConfig({ ...models, dialect: "preview" }, choices).voice).toBe("alloy");
});
