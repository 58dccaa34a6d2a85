import { observer } from "../../ui/observer.ts";
import { Segments } from "../../ui/segments.tsx";
import { capitalize, isBlank } from "../../ui/wording.ts";
import { shortName } from "../conversation/persona-name.ts";
import { Choice } from "./choice.tsx";
import { EditorCard } from "./editor-card.tsx";
import { cards, type FieldName, linesOf } from "./editor-form.ts";
import { EndingsFields, EndingTitles } from "./endings-fields.tsx";
import { fieldId, fieldLabel, FormField, type FormFieldProps } from "./form-field.tsx";
import { GoalsFields } from "./goals-fields.tsx";
import { NumberedList } from "./goals.tsx";
import { languageCodes, languages } from "./languages.ts";
import { type CallChoices, difficulties } from "./call-choices.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";
import { limits } from "./scenario.ts";
import { voices } from "../protocol/client-events.ts";

interface EditorCardsProps {
  editing: ScenarioEditing;
  choices: CallChoices;
}

const lines = { rows: 2, hint: "One on each line." };
const facts = { ...lines, rows: 3, isOptional: true };

const fieldOptions: Partial<
  Record<FieldName, Pick<FormFieldProps, "rows" | "hint" | "isOptional">>
> = {
  situation: { rows: 4, hint: "What has happened, and what you want. Write “you” for yourself." },
  name: { hint: "The other person’s name." },
  you: { rows: 1 },
  description: { rows: 3, hint: "Age, work, manner, and what they are to you." },
  yourFacts: facts,
  theirFacts: { ...facts, hint: `${lines.hint} Not shown in the briefing.` },
  wants: { rows: 2 },
  fears: { rows: 2 },
  pushback: lines,
  softens: lines,
  hardens: { ...lines, isOptional: true },
};

/** Undefined for a list: `limits.lineLength` and `limits.maxLines` limit it. */
const limitOf: Partial<Record<FieldName, number>> = limits;

export const EditorCards = observer(function EditorCards(props: EditorCardsProps) {
  const { editing, choices } = props;
  const { form, errors } = editing;
  const change = editing.change.bind(editing);
  const fields = (names: readonly FieldName[]) =>
    names.map((name) => (
      <FormField
        key={name}
        {...fieldOptions[name]}
        limit={limitOf[name]}
        id={fieldId(name)}
        label={fieldLabel(name)}
        value={form[name]}
        error={errors.get(name)}
        onChange={(value) => change({ [name]: value })}
      />
    ));
  return (
    <div className="stack editor-cards" data-long={form.situation.length > 500 || undefined}>
      <EditorCard
        card="situation"
        editing={editing}
        text={<p className="editor-story">{form.situation}</p>}
      >
        {fields(cards.situation)}
      </EditorCard>
      <EditorCard
        card="people"
        editing={editing}
        text={
          <dl className="editor-people">
            <Entry label="Name" text={form.name} />
            <Entry label="Who they are" text={form.description} />
            <Entry label="You are" text={form.you} />
          </dl>
        }
      >
        <div className="editor-row">{fields(["name", "you"])}</div>
        {fields(["description"])}
      </EditorCard>
      <EditorCard
        card="goals"
        editing={editing}
        text={<NumberedList texts={linesOf(form.goals)} />}
      >
        <GoalsFields
          value={form.goals}
          error={errors.get("goals")}
          onChange={(goals) => change({ goals })}
        />
      </EditorCard>
      <EditorCard
        card="knows"
        isOptional
        editing={editing}
        text={
          <dl className="editor-columns">
            <Entry label="You" list={form.yourFacts} />
            <Entry
              label={shortName(form.name) || "They"}
              about="not shown in the briefing"
              list={form.theirFacts}
            />
          </dl>
        }
      >
        <div className="editor-row">{fields(cards.knows)}</div>
      </EditorCard>
      <EditorCard
        card="behaves"
        editing={editing}
        text={
          <dl className="editor-columns">
            <Entry label="Wants" text={form.wants} />
            <Entry label="Fears" text={form.fears} />
            <Entry label="Pushes back" list={form.pushback} />
            <Entry label="Softens when" list={form.softens} />
            <Entry label="Hardens when" list={form.hardens} />
          </dl>
        }
      >
        <div className="editor-row">{fields(cards.behaves)}</div>
      </EditorCard>
      <EditorCard
        card="endings"
        isFold
        editing={editing}
        text={<EndingTitles endings={form.endings} />}
      >
        <EndingsFields
          endings={form.endings}
          name={form.name}
          errors={errors}
          onChange={(endings) => change({ endings })}
        />
      </EditorCard>
      <div className="stack editor-card editor-call" role="group" aria-labelledby="the-call">
        <h2 id="the-call">The call</h2>
        <Segments
          label="Difficulty"
          value={choices.difficulty}
          options={difficulties.map((one) => [one, capitalize(one)])}
          onChoose={(difficulty) => choices.set({ difficulty })}
        />
        <Segments
          label="Who speaks first"
          value={form.firstSpeaker}
          options={[
            ["you", "You do"],
            ["persona", "They do"],
          ]}
          onChoose={(firstSpeaker) => change({ firstSpeaker })}
        />
        <Choice
          label="Voice"
          value={form.voice}
          options={voices.map((one) => [one, capitalize(one)])}
          onChoose={(voice) => change({ voice })}
        />
        <Choice
          label="Language"
          value={form.language}
          options={languageCodes.map((code) => [code, languages[code].label, code])}
          onChoose={(language) => change({ language })}
        />
      </div>
    </div>
  );
});

interface EntryProps {
  label: string;
  about?: string;
  text?: string;
  list?: string;
}

function Entry({ label, about, text = "", list = "" }: EntryProps) {
  const entries = linesOf(list);
  return (
    <div>
      <dt>
        {label} {about && <span>{about}</span>}
      </dt>
      {entries.map((entry, index) => (
        <dd key={index} className="editor-entry">
          {entry}
        </dd>
      ))}
      {entries.length === 0 && <dd>{isBlank(text) ? "Nothing yet" : text}</dd>}
    </div>
  );
}
