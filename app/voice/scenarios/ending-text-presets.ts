import { isBlank } from "../../ui/wording.ts";
import { shortName } from "../conversation/persona-name.ts";
import { type Ending, newId } from "./scenario.ts";

type Endings = readonly Ending[];

const named = "{name}";

/** Endings are from the best to the worst. In `when`, "you" is the visitor. In `act`, it is the persona. */
const presets = {
  "Agree, hold, walk away": [
    {
      title: "Common ground",
      when: `You stay calm, admit what was hard for ${named} and put one concrete offer on the table.`,
      act: "Agree in your own words, and say back the terms.",
    },
    {
      title: "Standing firm",
      when: "You stay civil but offer nothing, or go round the same point three times.",
      act: "Hold your position, and end the call politely.",
    },
    {
      title: "A threat to walk away",
      when: "You blame, mock or interrupt again and again.",
      act: "Say that you will look elsewhere, and hang up.",
    },
  ],
  "Yes, not yet, no": [
    {
      title: "Yes",
      when: "You say what you want, why it is fair, and what you give for it.",
      act: "Say yes, and say back what was agreed.",
    },
    {
      title: "Not yet",
      when: "You make a good case, but leave out how much, by when or in return for what.",
      act: "Ask for time, and name the day of your answer.",
    },
    {
      title: "No",
      when: "You plead, push or give in at the first no.",
      act: "Say no, give one reason, and end the call politely.",
    },
  ],
  "Understood, polite, hurt": [
    {
      title: "Understood",
      when: `You say plainly what happened and what it did, and listen to what ${named} says to it.`,
      act: "Say what you have understood, and what you will do differently.",
    },
    {
      title: "Polite",
      when: "You hint, soften every point, or talk around the matter.",
      act: "Say thank you, promise nothing, and end the call politely.",
    },
    {
      title: "Hurt",
      when: `You judge ${named} as a person, bring up old stories, or do not listen.`,
      act: "Say that this hurts, and hang up.",
    },
  ],
} as const;

type Preset = keyof typeof presets;

export const presetNames = Object.keys(presets) as Preset[];

/** @param former a preset's earlier endings, which keep their ids */
export function presetEndings(preset: Preset, personaName: string, former: Endings = []): Ending[] {
  const name = shortName(personaName) || "the other person";
  return presets[preset].map(({ title, when, act }, index) => ({
    id: former[index]?.id ?? newId("ending"),
    title,
    when: when.replaceAll(named, name),
    act,
  }));
}

/** Finds the preset that endings come from, unless the visitor has changed them. */
export function findPreset(endings: Endings, personaName: string): Preset | undefined {
  return presetNames.find((preset) => {
    const filled = presetEndings(preset, personaName);
    return textsOf(filled).join("\n") === textsOf(endings).join("\n");
  });
}

/** Returns whether the visitor has written nothing in these endings. */
export function areReplaceable(endings: Endings, personaName: string): boolean {
  return textsOf(endings).every(isBlank) || findPreset(endings, personaName) !== undefined;
}

function textsOf(endings: Endings): string[] {
  return endings.flatMap(({ title, when, act }) => [title, when, act]);
}
