import { type ReactNode, useId, useState } from "react";
import { observer } from "../../ui/observer.ts";
import { TextField } from "../../ui/text-field.tsx";
import { highestBudget, type TurnTaking, turnTakings } from "../scenarios/plan.ts";
import "./call-settings.css";

interface CallSettingsProps {
  plan: {
    readonly scenario: { readonly persona: { readonly name: string } };
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
  hold: ["Hold to talk", " hears you while you hold the button or the space bar."],
};

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
            plan.setTurnTaking(turnTakings.find((name) => name === currentTarget.value) ?? "free")
          }
        >
          {turnTakings.map((name) => (
            <option key={name} value={name}>
              {turns[name][0]}
            </option>
          ))}
        </select>
        <p id={`${select}-what`}>
          {turnTaking === "hold" && plan.scenario.persona.name}
          {turns[turnTaking][1]}
        </p>
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

function BudgetField({ budget, onChange }: BudgetFieldProps) {
  const [typed, setTyped] = useState<string>();
  const amount = typed === undefined ? budget : parseBudget(typed);
  const isWrong = typed !== undefined && typed.trim() !== "" && amount === undefined;
  // Another budget than the typed one was stored.
  const isTyped = typed !== undefined && (isWrong || amount === budget);
  const text = isTyped ? typed : (budget?.toFixed(2) ?? "");

  function changed(next: string) {
    setTyped(next);
    const given = parseBudget(next);
    // A text that is no amount leaves the limit as it was.
    if (given !== undefined || next.trim() === "") onChange(given);
  }

  return (
    <TextField
      label="Budget"
      className="budget-field"
      hint="US dollars. Once they are used up the call says goodbye. An answer under way, and the goodbye, are still paid for. Left empty, there is no limit."
      error={
        isWrong
          ? "Write an amount such as 2 or 0.50, at most 1000. The limit stays as it was."
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => changed(currentTarget.value)}
    />
  );
}

/** Returns undefined for a text that is no amount in dollars and cents. Takes a comma for the point. */
export function parseBudget(text: string): number | undefined {
  const match = /^\$?\s*(\d*(?:[.,]\d{0,2})?)$/.exec(text.trim())?.[1];
  const amount = Number.parseFloat((match ?? "").replace(",", "."));
  return amount > 0 && amount <= highestBudget ? amount : undefined;
}
