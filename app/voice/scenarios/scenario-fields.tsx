import { capitalized, Choice } from "./persona-settings.tsx";
import type { FormErrors, FormField as Field, ScenarioForm } from "./editor-form.ts";
import { EndingsFields } from "./endings-fields.tsx";
import { FormField } from "./form-field.tsx";
import { languageCodes, languages } from "./languages.ts";
import { voices } from "./voices.ts";

interface ScenarioFieldsProps {
  form: ScenarioForm;
  errors: FormErrors;
  onChange: (change: Partial<ScenarioForm>) => void;
}

const oneLine = "One on each line.";

export function ScenarioFields({ form, errors, onChange }: ScenarioFieldsProps) {
  const field = (name: Field) => ({
    value: form[name],
    error: errors.get(name),
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <p className="text-field-hint">Fill in every field that is not marked as optional.</p>
      <fieldset className="editor-part">
        <legend>The people</legend>
        <FormField label="Title" {...field("title")} />
        <FormField label="Who you are" rows={2} {...field("you")} />
        <div className="editor-row">
          <FormField label="Name" hint="Of the person you talk to." {...field("name")} />
          <Choice
            label="Voice"
            value={form.voice}
            options={voices.map((one) => [one, capitalized(one)])}
            onChoose={(voice) => onChange({ voice })}
          />
        </div>
        <FormField
          label="Whom you talk to"
          hint="Age, work, manner, and what they are to you."
          rows={3}
          {...field("description")}
        />
        <div className="editor-row">
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
            options={languageCodes.map((code) => [code, languages[code].label])}
            onChoose={(language) => onChange({ language })}
          />
        </div>
      </fieldset>
      <fieldset className="editor-part">
        <legend>The story</legend>
        <FormField
          label="The situation"
          hint="What has happened, and what you want. “You” is you."
          rows={4}
          {...field("situation")}
        />
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
          rows={3}
          {...field("theirFacts")}
        />
      </fieldset>
      <fieldset className="editor-part">
        <legend>How they behave</legend>
        <FormField label="What they want" rows={2} {...field("wants")} />
        <FormField label="What they fear" rows={2} {...field("fears")} />
        <FormField label="How they push back" hint={oneLine} rows={3} {...field("pushback")} />
        <FormField label="What softens them" hint={oneLine} rows={3} {...field("softens")} />
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
        <FormField
          label="Your goals"
          hint="Three to five, one on each line. Each should be easy to check afterwards."
          rows={4}
          {...field("goals")}
        />
        <EndingsFields
          endings={form.endings}
          errors={errors}
          onChange={(endings) => onChange({ endings })}
        />
      </fieldset>
    </>
  );
}
