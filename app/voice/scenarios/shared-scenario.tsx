import { useEffect, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { capitalize } from "../../ui/wording.ts";
import { titleInSentence } from "./built-in.ts";
import { languages } from "./languages.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { labels, NotAScenarioError, TooLongError } from "./scenario-json.ts";
import { decodeScenario } from "./scenario-link.ts";
import { scenarioButton } from "./scenario-menu.tsx";
import type { Scenario } from "./scenario.ts";
import { withFiles } from "./with-files.ts";
import "./scenario-editor.css";
import "../../ui/dialog.css";

interface SharedScenarioProps {
  encoded: string;
  scenarios: ScenarioChoice;
  onDecided: (isUsed: boolean) => void;
}

type Content = { scenario: Scenario } | { fault: NotAScenarioError };

export function SharedScenario({ encoded, scenarios, onDecided }: SharedScenarioProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [content, setContent] = useState<Content>();

  useEffect(() => {
    void read(encoded).then(setContent);
  }, [encoded]);
  useEffect(() => {
    if (!content || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // Focusing the first button would scroll past the text.
    dialog.current.querySelector("h2")?.focus();
  }, [content]);

  async function use(scenario: Scenario) {
    // After a double click, the dialog is closed by now.
    if (!dialog.current?.open) return;
    dialog.current.close("use");
    await withFiles(scenarios, (files) => files.acceptShared(scenario, scenarios));
    scrollTo({ top: 0, behavior: "instant" });
    // No button opened the dialog, so the browser would return focus to none.
    scenarioButton()?.focus();
  }

  if (!content) return null;
  return (
    <dialog
      ref={dialog}
      className="dialog shared-scenario"
      aria-labelledby={heading}
      onClose={({ currentTarget }) => {
        // Another link may have been opened meanwhile.
        if (location.hash.endsWith(encoded)) {
          history.replaceState(history.state, "", location.pathname + location.search);
        }
        onDecided(currentTarget.returnValue === "use");
      }}
    >
      {"scenario" in content ? (
        <>
          <h2 id={heading} tabIndex={-1}>
            Someone sent you this scenario
          </h2>
          <p>
            A stranger may have written it. Read it before you use it: it is what the persona is
            told. Using it keeps a copy in this browser.
          </p>
          <ScenarioText scenario={content.scenario} />
          <div className="button-row dialog-foot">
            <Button onClick={() => void use(content.scenario)}>Use it</Button>
            <Button kind="quiet" onClick={() => dialog.current?.close()}>
              Leave it
            </Button>
          </div>
        </>
      ) : (
        <>
          <h2 id={heading} tabIndex={-1}>
            {content.fault instanceof TooLongError
              ? "The scenario in this link is too long"
              : "There is no scenario in this link"}
          </h2>
          <p>{content.fault.message}</p>
          <p>{content.fault.advice}</p>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </>
      )}
    </dialog>
  );
}

async function read(encoded: string): Promise<Content> {
  try {
    return { scenario: await decodeScenario(encoded) };
  } catch (error) {
    log.warn("The link’s scenario cannot be read", error);
    const fault = error instanceof NotAScenarioError ? error : new NotAScenarioError(isUnreadable);
    return { fault };
  }
}

const isUnreadable = "This browser cannot unpack the link.";

function ScenarioText({ scenario }: { scenario: Scenario }) {
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
