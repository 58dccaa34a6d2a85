import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { emptyEnding, type FormErrors, type ScenarioForm } from "./editor-form.ts";
import { fieldId } from "./form-errors.tsx";
import { FormField } from "./form-field.tsx";
import { limits } from "./scenario.ts";

type Endings = ScenarioForm["endings"];

interface EndingsFieldsProps {
  endings: Endings;
  errors: FormErrors;
  /** Whether the AI filled them in, and the visitor has not changed them since. */
  isDrafted: boolean;
  onChange: (endings: Endings) => void;
}

export function EndingsFields({ endings, errors, isDrafted, onChange }: EndingsFieldsProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const error = useId();
  const note = useId();
  const wrong = errors.get("endings");
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    root.current?.querySelector<HTMLInputElement>(".editor-ending:last-of-type input")?.focus();
  }, [endings.length]);

  function set(index: number, change: Partial<Endings[number]>) {
    onChange(endings.map((one, at) => (at === index ? { ...one, ...change } : one)));
  }

  return (
    <fieldset
      ref={root}
      id={fieldId("endings")}
      className="editor-endings"
      data-drafted={isDrafted || undefined}
      aria-describedby={[isDrafted && note, wrong && error].filter(Boolean).join(" ") || undefined}
      tabIndex={-1}
    >
      <legend>Endings</legend>
      {isDrafted && (
        <span className="text-field-note" id={note}>
          drafted
        </span>
      )}
      <p className="text-field-hint">
        Three to five ways that the call can end, from the best to the worst.
      </p>
      {wrong && (
        <p className="text-field-error" id={error}>
          {wrong}
        </p>
      )}
      {endings.map((ending, index) => (
        <fieldset key={ending.id} className="editor-ending">
          <legend>{`Ending ${index + 1}`}</legend>
          <FormField
            label="Ending title"
            id={fieldId(`endings.${index}.title`)}
            value={ending.title}
            error={errors.get(`endings.${index}.title`)}
            onChange={(title) => set(index, { title })}
          />
          <FormField
            label="When it comes"
            rows={2}
            id={fieldId(`endings.${index}.when`)}
            value={ending.when}
            error={errors.get(`endings.${index}.when`)}
            onChange={(when) => set(index, { when })}
          />
          <FormField
            label="What they do next"
            rows={2}
            id={fieldId(`endings.${index}.act`)}
            value={ending.act}
            error={errors.get(`endings.${index}.act`)}
            onChange={(act) => set(index, { act })}
          />
          {endings.length > limits.least && (
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
      {endings.length < limits.most && (
        <Button
          kind="bare"
          onClick={() => {
            isAdded.current = true;
            onChange([...endings, emptyEnding()]);
          }}
        >
          Add an ending
        </Button>
      )}
    </fieldset>
  );
}
