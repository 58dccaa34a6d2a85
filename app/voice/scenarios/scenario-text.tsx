import { capitalize } from "../../ui/wording.ts";
import { titleInSentence } from "./built-in.ts";
import { languages } from "./languages.ts";
import { labels } from "./scenario-json.ts";
import type { Scenario } from "./scenario.ts";

/** A whole scenario, with what only the persona knows. */
export function ScenarioText({ scenario }: { scenario: Scenario }) {
  const { version: _, persona, endings, goals, firstSpeaker, language, ...rest } = scenario;
  const said: Readonly<Record<string, string | readonly string[]>> = {
    ...rest,
    persona: `${persona.name}. ${persona.description}`,
    "persona.voice": capitalize(persona.voice),
    endings: endings.map(
      ({ title, when, act }) => `${titleInSentence(title)}. When: ${when} Then: ${act}`,
    ),
    goals: goals.map(({ text }) => text),
    firstSpeaker: firstSpeaker === "you" ? "You do" : "They do",
    language: languages[language].label,
  };
  const parts = Object.entries(labels).filter(([name]) => name in said);
  return (
    <dl className="scenario-text">
      {parts.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          {said[name]?.length === 0 && <dd>Nothing</dd>}
          {[said[name]].flat().map((text, index) => (
            <dd key={index}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
