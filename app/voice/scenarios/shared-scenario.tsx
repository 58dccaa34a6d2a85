import { useEffect, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { NotAScenarioError, TooLongError } from "./scenario-json.ts";
import { decodeScenario } from "./scenario-link.ts";
import { focusScenarioButton } from "./scenario-menu.tsx";
import { ScenarioText } from "./scenario-text.tsx";
import type { Scenario } from "./scenario.ts";
import { withFiles } from "./with-files.ts";
import "./scenario-editor.css";
import "../../ui/dialog.css";

interface SharedScenarioProps {
  encoded: string;
  scenarios: ScenarioChoice;
  onDecided: (isUsed: boolean) => void;
}

/** Nothing on the page opened the dialog, and nothing there would get the focus back. */
function showBriefing(): void {
  scrollTo({ top: 0, behavior: "instant" });
  focusScenarioButton();
}

type Content = { scenario: Scenario } | { fault: NotAScenarioError };

/** Shows the scenario of a link, and asks before it is used. */
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
    // Not to the first button, which is below all that is to be read.
    dialog.current.querySelector("h2")?.focus();
  }, [content]);

  async function use(scenario: Scenario) {
    // The second press of a double click comes after the first has closed it.
    if (!dialog.current?.open) return;
    dialog.current.close("use");
    await withFiles(scenarios, (files) => files.takeShared(scenario, scenarios));
    showBriefing();
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
