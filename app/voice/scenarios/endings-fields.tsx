import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { isBlank } from "../../ui/wording.ts";
import { emptyEnding, type FormErrors, type ScenarioForm } from "./editor-form.ts";
import { areReplaceable, findPreset, presetEndings, presetNames } from "./ending-text-presets.ts";
import { fieldId, FormField } from "./form-field.tsx";
import { endingLabels } from "./scenario-json.ts";
import { limits } from "./scenario.ts";

type Endings = ScenarioForm["endings"];

interface EndingsFieldsProps {
  endings: Endings;
  name: string;
  errors: FormErrors;
  onChange: (endings: Endings) => void;
}

export function EndingTitles({ endings }: Pick<EndingsFieldsProps, "endings">) {
  return (
    <ul className="plain ending-titles">
      {endings.map(({ id, title }, index) => (
        <li key={id} data-rank={rankOf(index, endings.length)}>
          {isBlank(title) ? "Without a title" : title}
        </li>
      ))}
    </ul>
  );
}

function rankOf(index: number, count: number): "best" | "worst" | undefined {
  if (index === 0) return "best";
  return index === count - 1 ? "worst" : undefined;
}

export function EndingsFields({ endings, name, errors, onChange }: EndingsFieldsProps) {
  const root = useRef<HTMLDivElement>(null);
  const error = useId();
  const label = useId();
  const wrong = errors.get("endings");
  const chosen = findPreset(endings, name);

  function set(index: number, change: Partial<Endings[number]>) {
    onChange(endings.map((one, at) => (at === index ? { ...one, ...change } : one)));
  }

  function add() {
    flushSync(() => onChange([...endings, emptyEnding()]));
    root.current?.querySelector<HTMLElement>(".editor-ending:last-of-type input")?.focus();
  }

  return (
    <div
      ref={root}
      id={fieldId("endings")}
      className="editor-endings"
      aria-describedby={wrong && error}
      tabIndex={-1}
    >
      <FieldError id={error} error={wrong} />
      <div className="button-row" role="group" aria-labelledby={label}>
        <span id={label}>Start from</span>
        {presetNames.map((preset) => (
          <ConfirmButton
            key={preset}
            kind="soft"
            isPressed={preset === chosen}
            asks={!areReplaceable(endings, name)}
            question="Replace the endings that you have written?"
            keep="Keep mine"
            confirm="Replace them"
            onConfirmed={() => onChange(presetEndings(preset, name))}
          >
            {preset}
          </ConfirmButton>
        ))}
      </div>
      {endings.map((ending, index) => (
        <fieldset key={ending.id} className="stack editor-ending">
          <legend>{`Ending ${index + 1}`}</legend>
          {(["title", "when", "act"] as const).map((part) => (
            <FormField
              key={part}
              id={fieldId(`endings.${index}.${part}`)}
              label={endingLabels[part]}
              limit={part === "title" ? limits.endingTitle : limits.ending}
              rows={part === "title" ? undefined : 2}
              value={ending[part]}
              error={errors.get(`endings.${index}.${part}`)}
              onChange={(value) => set(index, { [part]: value })}
            />
          ))}
          {endings.length > limits.minEntries && (
            <Button
              kind="bare"
              aria-label={`Remove ending ${index + 1}`}
              onClick={() => {
                onChange(endings.filter((one) => one !== ending));
                root.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {endings.length < limits.maxEntries && (
        <Button kind="bare" onClick={add}>
          Add an ending
        </Button>
      )}
    </div>
  );
}
