import { useId } from "react";
import { observer } from "../../ui/observer.ts";
import { builtIn } from "./built-in.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface ScenarioPickerProps {
  scenarios: ScenarioChoice;
  isDisabled: boolean;
}

export const ScenarioPicker = observer(function ScenarioPicker({
  scenarios,
  isDisabled,
}: ScenarioPickerProps) {
  const { plan, own, loadingId } = scenarios;
  const id = useId();
  const chosen = loadingId ?? plan.scenario.id;
  const isListed = [...builtIn, ...own].some((one) => one.id === chosen);
  return (
    <div className="briefing-field">
      <label htmlFor={id}>Scenario</label>
      <select
        id={id}
        value={chosen}
        disabled={isDisabled}
        onChange={({ currentTarget }) => void scenarios.choose(currentTarget.value)}
      >
        {builtIn.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
        {!isListed && <option value={chosen}>{plan.scenario.title}</option>}
        {own.length > 0 && (
          <optgroup label="Your own">
            {own.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  );
});
