import { capitalized, Choice } from "./choice.tsx";
import type { FormErrors, FormField as Field, ScenarioForm } from "./editor-form.ts";
import { EndingsFields } from "./endings-fields.tsx";
import { fieldId } from "./form-errors.tsx";
import { FormField } from "./form-field.tsx";
import { languageCodes, languages } from "./languages.ts";
import { voices } from "./voices.ts";

interface ScenarioFieldsProps {
  form: ScenarioForm;
  errors: FormErrors;
  /** The fields that the AI filled in, and the visitor has not changed since. */
  drafted: ReadonlySet<string>;
  onChange: (change: Partial<ScenarioForm>) => void;
}

const oneLine = "One on each line.";

export function ScenarioFields({ form, errors, drafted, onChange }: ScenarioFieldsProps) {
  const field = (name: Field) => ({
    id: fieldId(name),
    isDrafted: drafted.has(name),
    value: form[name],
    error: errors.get(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <fieldset className="editor-part">
        <legend>The people</legend>
        <p className="text-field-hint">Fill in every field that is not marked as optional.</p>
        <FormField label="Title" {...field("title")} />
        <div className="editor-row">
          <FormField label="Who you are" rows={3} {...field("you")} />
          <FormField
            label="Who they are"
            hint="The person you’ll be talking to: age, work, manner, and what they are to you."
            rows={3}
            {...field("description")}
          />
        </div>
        <div className="editor-row">
          <FormField label="Name" hint="The other person’s name." {...field("name")} />
          <Choice
            label="Voice"
            value={form.voice}
            options={voices.map((one) => [one, capitalized(one)])}
            onChoose={(voice) => onChange({ voice })}
          />
          <Choice
            label="Who speaks first"
            value={form.firstSpeaker}
            options={[
              ["you", "You do"],
              ["persona", "They do"],
            ]}
            onChoose={(firstSpeaker) => onChange({ firstSpeaker })}
          />
          <Choice
            label="Language"
            value={form.language}
            options={languageCodes.map((code) => [code, languages[code].label, code])}
            onChoose={(language) => onChange({ language })}
          />
        </div>
      </fieldset>
      <fieldset className="editor-part">
        <legend>The story</legend>
        <FormField
          label="The situation"
          hint="What has happened, and what you want. Write “you” for yourself."
          rows={4}
          {...field("situation")}
        />
        <div className="editor-row">
          <FormField
            label="Facts that you know"
            isOptional
            hint={oneLine}
            rows={4}
            {...field("yourFacts")}
          />
          <FormField
            label="Facts that they know"
            isOptional
            hint={`${oneLine} You don’t see them in the briefing.`}
            rows={4}
            {...field("theirFacts")}
          />
        </div>
      </fieldset>
      <fieldset className="editor-part">
        <legend>How they behave</legend>
        <div className="editor-row">
          <FormField label="What they want" rows={2} {...field("wants")} />
          <FormField label="What they fear" rows={2} {...field("fears")} />
        </div>
        <div className="editor-row">
          <FormField label="How they push back" hint={oneLine} rows={3} {...field("pushback")} />
          <FormField label="What softens them" hint={oneLine} rows={3} {...field("softens")} />
        </div>
        <FormField
          label="What hardens them"
          isOptional
          hint={oneLine}
          rows={3}
          {...field("hardens")}
        />
      </fieldset>
      <fieldset className="editor-part">
        <legend>How it is judged</legend>
        <div className="editor-row editor-judged">
          <FormField
            label="Your goals"
            hint="Three to five, one on each line. Each should be easy to check afterwards."
            rows={4}
            {...field("goals")}
          />
          <EndingsFields
            endings={form.endings}
            errors={errors}
            isDrafted={drafted.has("endings")}
            onChange={(endings) => onChange({ endings })}
          />
        </div>
      </fieldset>
    </>
  );
}
