import { type ReactNode, useId, useState } from "react";
import { observer } from "../../ui/observer.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { TurnTaking } from "../scenarios/plan.ts";
import "./call-settings.css";

interface CallSettingsProps {
  plan: {
    readonly turnTaking: TurnTaking;
    readonly budget: number | undefined;
    setTurnTaking(turns: TurnTaking): void;
    setBudget(budget: number | undefined): void;
  };
  /** What a call will cost. */
  estimate: ReactNode;
  /** The check of microphone and speaker. */
  devices: ReactNode;
  /** Whether the call is recorded. */
  recording: ReactNode;
}

const turns: Readonly<Record<TurnTaking, readonly [name: string, what: string]>> = {
  free: ["Free", "You are answered when you stop talking."],
  patient: ["Patient", "You are given time to think before you are answered."],
  hold: ["Hold to talk", "You are heard while you hold the button or the space bar."],
};
const names: readonly TurnTaking[] = ["free", "patient", "hold"];

/** What can be changed before a call and in it. */
export const CallSettings = observer(function CallSettings({
  plan,
  estimate,
  devices,
  recording,
}: CallSettingsProps) {
  const select = useId();
  const { turnTaking } = plan;
  return (
    <section className="call-settings" aria-label="Call settings">
      <div className="turns">
        <label htmlFor={select}>Turns</label>
        <select
          id={select}
          aria-describedby={`${select}-what`}
          value={turnTaking}
          onChange={({ currentTarget }) =>
            plan.setTurnTaking(names.find((name) => name === currentTarget.value) ?? "free")
          }
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {turns[name][0]}
            </option>
          ))}
        </select>
        <p id={`${select}-what`}>{turns[turnTaking][1]}</p>
      </div>
      <div className="budget">
        <BudgetField budget={plan.budget} onChange={(budget) => plan.setBudget(budget)} />
        {estimate}
      </div>
      {devices}
      {recording}
    </section>
  );
});

interface BudgetFieldProps {
  budget: number | undefined;
  onChange: (budget: number | undefined) => void;
}

/** US dollars. */
const highestBudget = 1_000;

function BudgetField({ budget, onChange }: BudgetFieldProps) {
  const [text, setText] = useState(budget?.toFixed(2) ?? "");
  const isWrong = text.trim() !== "" && parseBudget(text) === undefined;
  return (
    <TextField
      label="Budget"
      className="budget-field"
      hint="US dollars. Once they are used up the call says goodbye. An answer under way is still paid for."
      error={isWrong ? "Write an amount such as 2 or 0.50, at most 1000." : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(parseBudget(currentTarget.value));
      }}
    />
  );
}

/** Returns undefined for a text that is no amount. Takes a comma for the point. */
export function parseBudget(text: string): number | undefined {
  const match = /^\$?\s*(\d*(?:[.,]\d*)?)$/.exec(text.trim())?.[1];
  const amount = Number.parseFloat((match ?? "").replace(",", "."));
  return amount > 0 && amount <= highestBudget ? amount : undefined;
}
