import { type ReactNode, useState } from "react";
import type { Dialect } from "../../config/environment-variables.ts";
import { adminFlag } from "../../log/admin-flag.ts";
import { TextField } from "../../ui/field.tsx";
import { observer } from "../../ui/observer.ts";
import { Segments } from "../../ui/segments.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { capitalize } from "../../ui/wording.ts";
import { voicesOf } from "../protocol/client-events.ts";
import { Choice } from "../scenarios/choice.tsx";
import { languageCodes, languages } from "../scenarios/languages.ts";
import {
  type CallChoices,
  difficulties,
  maxBudget,
  type TurnTaking,
  turnTakings,
} from "../scenarios/call-choices.ts";
import "./call-settings.css";

interface CallSettingsProps {
  choices: CallChoices;
  personaName: string;
  dialect: Dialect;
  /** True during a call, which keeps the settings that it began with. */
  isLocked: boolean;
  microphone: { readonly muted: boolean; setMuted(muted: boolean): void };
  /** Undefined while the panel beside a conversation has the switch. */
  cleaning: { readonly isOn: boolean; toggle(): void } | undefined;
  canRecord: boolean;
  showsLog: boolean;
  children: ReactNode;
}

const turnNames: Readonly<Record<TurnTaking, string>> = {
  free: "Free",
  patient: "Patient",
  hold: "Hold to talk",
};

export const CallSettings = observer(function CallSettings(props: CallSettingsProps) {
  const { choices, personaName, dialect, isLocked, microphone, cleaning } = props;
  const { canRecord, showsLog, children } = props;
  const isHydrated = useHydrated();
  const isFixed = isLocked || !isHydrated;
  const voices = voicesOf(dialect);
  return (
    <div className="set-up-columns call-settings">
      {isLocked && <p>Difficulty, voice and language can’t be changed during a call.</p>}
      <div>
        <Segments
          label="Difficulty"
          value={choices.difficulty}
          options={difficulties.map((one) => [one, capitalize(one)])}
          isDisabled={isFixed}
          onChoose={(difficulty) => choices.set({ difficulty })}
        />
        <Segments
          label="Turn-taking"
          value={choices.turnTaking}
          options={turnTakings.map((one) => [one, turnNames[one]])}
          isDisabled={!isHydrated}
          hint={turnsHint(choices.turnTaking, personaName)}
          onChoose={(turnTaking) => choices.set({ turnTaking })}
        />
      </div>
      <div>
        <Choice
          label="Voice"
          value={voices.includes(choices.voice) ? choices.voice : "alloy"}
          options={voices.map((one) => [one, capitalize(one)])}
          isDisabled={isFixed}
          onChoose={(voice) => choices.set({ voice })}
        />
        <Choice
          label="Language"
          value={choices.language}
          options={languageCodes.map((code) => [code, languages[code].label, code])}
          isDisabled={isFixed}
          onChoose={(language) => choices.set({ language })}
        />
        <BudgetField
          budget={choices.budget}
          personaName={personaName}
          onChange={(budget) => choices.set({ budget })}
        />
      </div>
      <div className="call-switches">
        {cleaning && (
          <Switch isOn={cleaning.isOn} onToggle={() => cleaning.toggle()}>
            Clean the transcript
          </Switch>
        )}
        {!isLocked && (
          <>
            {canRecord && (
              <Switch
                isOn={choices.isRecorded}
                onToggle={() => choices.set({ isRecorded: !choices.isRecorded })}
              >
                Record the call
              </Switch>
            )}
            <Switch isOn={microphone.muted} onToggle={() => microphone.setMuted(!microphone.muted)}>
              Start muted
            </Switch>
          </>
        )}
        <Switch isOn={showsLog} onToggle={() => adminFlag.toggle()}>
          Show log
        </Switch>
        {children}
      </div>
    </div>
  );
});

const dot = <span className="dot">{"\u00a0·"}</span>;

/** Shows the settings in one line: "Realistic · Free · $2.00 limit". */
export const CallSettingsSummary = observer(function CallSettingsSummary({
  choices: { difficulty, turnTaking, budget },
}: {
  choices: Pick<CallChoices, "difficulty" | "turnTaking" | "budget">;
}) {
  return (
    <span className="settings-in-brief">
      <span>
        {capitalize(difficulty)}
        {dot}
      </span>{" "}
      <span>
        {turnNames[turnTaking]}
        {dot}
      </span>{" "}
      <span>
        {budget === undefined ? "No limit" : `$${budget.toFixed(2)}`}
        {budget !== undefined && <span className="settings-limit"> limit</span>}
      </span>
    </span>
  );
});

function turnsHint(turns: TurnTaking, name: string): string {
  if (turns === "free") return `${name} answers when you stop talking.`;
  if (turns === "patient") return `${name} gives you time to think before answering.`;
  return `${name} can hear you only while you hold the button or the space bar. Good in a noisy room, and for thinking first.`;
}

interface BudgetFieldProps {
  budget: number | undefined;
  personaName: string;
  onChange: (budget: number | undefined) => void;
}

function BudgetField({ budget, personaName, onChange }: BudgetFieldProps) {
  /** Undefined once it is accepted. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  function accept() {
    if (typed === undefined) return;
    const given = parseBudget(typed);
    const isRefused = given === undefined && typed.trim() !== "";
    setWrong(isRefused);
    if (isRefused) return;
    setTyped(undefined);
    onChange(given);
  }

  return (
    <TextField
      label="Budget"
      hint={`US dollars; empty for no limit. You are told at 80%; at 100% ${personaName} says goodbye, which is still charged.`}
      error={
        isWrong
          ? `Enter an amount such as 2 or 0.50, up to 1000. ${budget === undefined ? "There is still no limit." : `The limit is still $${budget.toFixed(2)}.`}`
          : undefined
      }
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? budget?.toFixed(2) ?? ""}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={accept}
      onKeyDown={({ key }) => key === "Enter" && accept()}
    />
  );
}

/** Returns dollars, or undefined if the text is not an amount. Accepts a decimal comma. */
export function parseBudget(text: string): number | undefined {
  const match = /^\$?\s*(\d*(?:[.,]\d{0,2})?)$/.exec(text.trim())?.[1];
  const amount = Number.parseFloat((match ?? "").replace(",", "."));
  return amount > 0 && amount <= maxBudget ? amount : undefined;
}
