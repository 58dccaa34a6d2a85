import { type ReactNode, useId } from "react";
import type { Dialect } from "../../config/environment-variables.ts";
import { observer } from "../../ui/observer.ts";
import { languageCodes, languages } from "./languages.ts";
import { difficulties, type RehearsalPlan } from "./plan.ts";
import { voicesOf } from "./voices.ts";

interface PersonaSettingsProps {
  plan: RehearsalPlan;
  dialect: Dialect;
  isDisabled: boolean;
  children?: ReactNode;
}

/** What is fixed once a call has begun. */
export const PersonaSettings = observer(function PersonaSettings({
  plan,
  dialect,
  isDisabled,
  children,
}: PersonaSettingsProps) {
  const all = voicesOf(dialect);
  return (
    <div className="briefing-settings">
      <Choice
        label="Difficulty"
        value={plan.difficulty}
        options={difficulties.map((one) => [one, capitalized(one)])}
        isDisabled={isDisabled}
        onChoose={(value) => plan.setDifficulty(value)}
      />
      <Choice
        label="Voice"
        value={all.includes(plan.voice) ? plan.voice : "alloy"}
        options={all.map((one) => [one, capitalized(one)])}
        isDisabled={isDisabled}
        onChoose={(value) => plan.setVoice(value)}
      />
      <Choice
        label="Language"
        value={plan.language}
        options={languageCodes.map((code) => [code, languages[code].label])}
        isDisabled={isDisabled}
        onChoose={(value) => plan.setLanguage(value)}
      />
      {children}
    </div>
  );
});

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, text: string])[];
  isDisabled?: boolean;
  onChoose: (value: T) => void;
}

/** A selector with its label above it. */
export function Choice<T extends string>({
  label,
  value,
  options,
  isDisabled,
  onChoose,
}: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="briefing-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
