import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import "../../ui/icon.css";
import { observer } from "../../ui/observer.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { WholeBriefing } from "./briefing.tsx";
import { builtIn } from "./built-in.ts";
import { draftKey, storedKeys } from "./open-form.ts";
import { ScenarioActions } from "./scenario-actions.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { withFiles } from "./with-files.ts";
import "./scenario-menu.css";

interface ScenarioMenuProps {
  scenarios: ScenarioChoice;
  about: Readonly<Record<string, string>>;
  /** True during a call, which keeps its scenario. */
  isLocked: boolean;
  /** Called with the id of an own scenario, or "new". */
  onEdit: (target: string) => void;
}

export const ScenarioMenu = observer(function ScenarioMenu(props: ScenarioMenuProps) {
  const { scenarios, about, isLocked, onEdit } = props;
  const { choices, own, loadingId } = scenarios;
  const { scenario } = choices;
  const isDisabled = !useHydrated();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const briefing = useRef<HTMLDialogElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const chosen = loadingId ?? scenario.id;
  const all = [...builtIn, ...own];
  if (!all.some((one) => one.id === chosen)) all.push({ id: chosen, title: scenario.title });

  // Hydration does not reset what the browser restored.
  useLayoutEffect(() => {
    for (const input of menu.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? []) {
      input.checked = input.value === chosen;
    }
  }, [chosen]);

  // The open menu would cover the next element that takes focus.
  useEffect(() => {
    const leave = ({ relatedTarget }: FocusEvent) => {
      const around = menu.current?.parentElement;
      if (relatedTarget instanceof Node && !around?.contains(relatedTarget)) {
        menu.current?.hidePopover();
      }
    };
    const { current } = menu;
    current?.addEventListener("focusout", leave);
    return () => current?.removeEventListener("focusout", leave);
  }, []);

  function edit(target: string) {
    menu.current?.hidePopover();
    onEdit(target);
  }

  function importFile(file: File | undefined) {
    if (!file) return;
    menu.current?.hidePopover();
    void withFiles(scenarios, (files) => files.importScenario(file, scenarios));
  }

  return (
    <>
      <Button kind="quiet" className="scenario-button arrow" popoverTarget={id}>
        <span className="scenario-word">Scenario</span>{" "}
        <span className="scenario-title">{scenario.title}</span>
      </Button>
      <div
        popover="auto"
        id={id}
        ref={menu}
        className="scenario-menu"
        role="group"
        // Clicking text in the menu must not move focus out of it.
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        onBeforeToggle={() => setHasDraft(storedKeys(`${draftKey}new`).length > 0)}
        // Escape gives the focus back without scrolling there.
        onToggle={({ newState }) => {
          const button = scenarioButton();
          if (newState === "closed" && button === document.activeElement)
            button?.scrollIntoView({ block: "nearest" });
        }}
      >
        <h2 id={`${id}-title`}>Scenarios</h2>
        <div className="scenario-radios" role="radiogroup" aria-labelledby={`${id}-title`}>
          {all.map(({ id: one, title }) => (
            <div key={one} className="scenario-radio">
              <label>
                <input
                  type="radio"
                  name={`${id}-scenario`}
                  value={one}
                  aria-describedby={one in about ? `${id}-${one}` : undefined}
                  checked={one === chosen}
                  disabled={isDisabled || isLocked}
                  onChange={() => void scenarios.choose(one)}
                />
                {title}
              </label>
              {one in about && <p id={`${id}-${one}`}>{about[one]}</p>}
            </div>
          ))}
        </div>
        <h3>Your own</h3>
        <div className="button-row">
          <Button
            kind="quiet"
            className="icon icon-plus"
            disabled={isDisabled || isLocked}
            aria-describedby={hasDraft ? `${id}-draft` : undefined}
            onClick={() => edit("new")}
          >
            Write your own
          </Button>
          <Button kind="bare" disabled={isDisabled || isLocked} onClick={() => edit("new")}>
            Draft from a brief
          </Button>
          <Button
            kind="bare"
            className="icon icon-import"
            disabled={isDisabled || isLocked}
            onClick={() => fileInput.current?.click()}
          >
            Import
          </Button>
          <input
            ref={fileInput}
            type="file"
            accept="application/json,.json"
            aria-label="Scenario file"
            hidden
            onChange={({ currentTarget }) => {
              importFile(currentTarget.files?.[0]);
              // Lets the visitor choose the same file again.
              currentTarget.value = "";
            }}
          />
          {hasDraft && <p id={`${id}-draft`}>Draft kept</p>}
        </div>
        <h3>{scenario.title}</h3>
        <ScenarioActions
          scenarios={scenarios}
          isDisabled={isDisabled}
          isLocked={isLocked}
          onRead={() => briefing.current?.showModal()}
          onEdit={edit}
        />
      </div>
      <WholeBriefing ref={briefing} scenario={scenario} onClose={() => scenarioButton()?.focus()} />
    </>
  );
});

/** Takes focus when the menu or its dialog has closed. */
export function scenarioButton(): HTMLElement | null {
  return document.querySelector(".scenario-button");
}
