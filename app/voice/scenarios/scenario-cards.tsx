import { isBlank } from "../../ui/is-blank.ts";
import { observer } from "../../ui/observer.ts";
import { Segments } from "../../ui/segments.tsx";
import { capitalized } from "../../ui/wording.ts";
import { shortName } from "../conversation/persona-name.ts";
import { Choice } from "./choice.tsx";
import { EditorCard } from "./editor-card.tsx";
import { type FormField as Name, linesOf } from "./editor-form.ts";
import { EndingsFields, EndingTitles } from "./endings-fields.tsx";
import { fieldId } from "./form-errors.tsx";
import { FormField } from "./form-field.tsx";
import { GoalsFields } from "./goals-fields.tsx";
import { languageCodes, languages } from "./languages.ts";
import { difficulties, type RehearsalPlan } from "./plan.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";
import { limits } from "./scenario.ts";
import { voices } from "./voices.ts";
import "./goals.css";

interface ScenarioCardsProps {
  editing: ScenarioEditing;
  /** Has the difficulty, which is no part of a scenario. */
  plan: RehearsalPlan;
}

const oneLine = "One on each line.";

/** A scenario to read, of which each card turns into its fields in place. */
export const ScenarioCards = observer(function ScenarioCards({
  editing,
  plan,
}: ScenarioCardsProps) {
  const { form, errors } = editing;
  const name = shortName(form.name);
  const change = editing.change.bind(editing);
  const field = (one: Name) => ({
    id: fieldId(one),
    value: form[one],
    error: errors.get(one),
    onChange: (value: string) => change({ [one]: value }),
  });
  const list = (one: Name) => ({ ...field(one), limit: limits.line, isList: true, rows: 2 });
  return (
    <div className="editor-cards">
      <EditorCard
        card="situation"
        editing={editing}
        text={<p className="editor-story">{form.situation}</p>}
      >
        <FormField label="Title" limit={limits.title} {...field("title")} />
        <FormField
          label="The situation"
          hint="What has happened, and what you want. Write “you” for yourself."
          limit={limits.situation}
          rows={4}
          {...field("situation")}
        />
      </EditorCard>
      <EditorCard
        card="people"
        editing={editing}
        text={
          <dl className="editor-people">
            <Said label="Name" texts={[form.name]} />
            <Said label="Who they are" texts={[form.description]} />
            <Said label="You are" texts={[form.you]} />
          </dl>
        }
      >
        <div className="editor-row">
          <FormField label="Name" limit={limits.name} {...field("name")} />
          <FormField label="Who you are" limit={limits.you} rows={1} {...field("you")} />
        </div>
        <FormField
          label="Who they are"
          hint="The person you’ll be talking to: age, work, manner, and what they are to you."
          limit={limits.description}
          rows={3}
          {...field("description")}
        />
      </EditorCard>
      <EditorCard
        card="goals"
        editing={editing}
        text={
          <ol className="plain wanted-list">
            {linesOf(form.goals).map((goal, index) => (
              <li key={index} className="wanted">
                <span className="wanted-number">{index + 1}</span> {goal}
              </li>
            ))}
          </ol>
        }
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
          <dl className="editor-row">
            <Said label="You" texts={linesOf(form.yourFacts)} isList />
            <Said
              label={name || "They"}
              about="not shown in the briefing"
              texts={linesOf(form.theirFacts)}
              isList
            />
          </dl>
        }
      >
        <div className="editor-row">
          <FormField
            label="Facts that you know"
            isOptional
            hint={oneLine}
            {...list("yourFacts")}
            rows={3}
          />
          <FormField
            label="Facts that they know"
            isOptional
            hint={`${oneLine} Not shown in the briefing.`}
            {...list("theirFacts")}
            rows={3}
          />
        </div>
      </EditorCard>
      <EditorCard
        card="behaves"
        editing={editing}
        text={
          <dl className="editor-row editor-ways">
            <Said label="Wants" texts={[form.wants]} />
            <Said label="Fears" texts={[form.fears]} />
            <Said label="Pushes back" texts={linesOf(form.pushback)} isList />
            <Said label="Softens when" texts={linesOf(form.softens)} isList />
            <Said label="Hardens when" texts={linesOf(form.hardens)} isList />
          </dl>
        }
      >
        <div className="editor-row">
          <FormField label="What they want" limit={limits.wants} rows={2} {...field("wants")} />
          <FormField label="What they fear" limit={limits.fears} rows={2} {...field("fears")} />
          <FormField label="How they push back" hint={oneLine} {...list("pushback")} />
          <FormField label="What softens them" hint={oneLine} {...list("softens")} />
          <FormField label="What hardens them" isOptional hint={oneLine} {...list("hardens")} />
        </div>
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
      <div className="editor-card editor-call" role="group" aria-labelledby="the-call">
        <h2 id="the-call">The call</h2>
        <Segments
          label="Difficulty"
          value={plan.difficulty}
          options={difficulties.map((one) => [one, capitalized(one)])}
          onChoose={(value) => plan.setDifficulty(value)}
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
          options={voices.map((one) => [one, capitalized(one)])}
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

interface SaidProps {
  label: string;
  about?: string;
  texts: readonly string[];
  isList?: boolean;
}

/** One thing that the card says. */
function Said({ label, about, texts, isList }: SaidProps) {
  return (
    <div>
      <dt>
        {label} {about && <span>{about}</span>}
      </dt>
      {texts.every(isBlank) ? (
        <dd>Nothing yet</dd>
      ) : (
        texts.map((text, index) => (
          <dd key={index} className={isList ? "editor-entry" : undefined}>
            {text}
          </dd>
        ))
      )}
    </div>
  );
}
