import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { withFiles } from "./with-files.ts";

interface ImportButtonProps {
  scenarios: ScenarioChoice;
  isDisabled: boolean;
  /** Called when a file was chosen. What becomes of it is told in the title row. */
  onChosen: () => void;
}

export function ImportButton({ scenarios, isDisabled, onChosen }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file) return;
    onChosen();
    void withFiles(scenarios, (files) => files.importScenario(file, scenarios));
  }

  return (
    <>
      <Button
        kind="bare"
        className="icon icon-import"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Scenario file"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
