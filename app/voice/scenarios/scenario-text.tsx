import { capitalized } from "../../ui/wording.ts";
import { languages } from "./languages.ts";
import { labels } from "./scenario-json.ts";
import { titleInSentence } from "./built-in.ts";
import type { Scenario } from "./scenario.ts";

/** A whole scenario, with what only the persona knows. */
export function ScenarioText({ scenario }: { scenario: Scenario }) {
  const { persona, endings, goals, firstSpeaker, language } = scenario;
  const parts: [label: string | undefined, texts: readonly string[]][] = [
    [labels.title, [scenario.title]],
    [labels.you, [scenario.you]],
    [labels["persona.description"], [`${persona.name}. ${persona.description}`]],
    [labels["persona.voice"], [capitalized(persona.voice)]],
    [labels.situation, [scenario.situation]],
    [labels.yourFacts, scenario.yourFacts],
    [labels.theirFacts, scenario.theirFacts],
    [labels.wants, [scenario.wants]],
    [labels.fears, [scenario.fears]],
    [labels.pushback, scenario.pushback],
    [labels.softens, scenario.softens],
    [labels.hardens, scenario.hardens],
    [
      labels.endings,
      endings.map(
        ({ title, when, act }) => `${titleInSentence(title)}. When: ${when} Then: ${act}`,
      ),
    ],
    [labels.goals, goals.map(({ text }) => text)],
    [labels.firstSpeaker, [firstSpeaker === "you" ? "You do" : "They do"]],
    [labels.language, [languages[language].label]],
  ];
  return (
    <dl className="scenario-text">
      {parts.map(([label, texts]) => (
        <div key={label}>
          <dt>{label}</dt>
          {texts.length === 0 && <dd>Nothing</dd>}
          {texts.map((text, index) => (
            <dd key={index}>{text}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
