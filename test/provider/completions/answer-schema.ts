import { fillSchema } from "../script/fill-schema.ts";
import { fieldsOf, isFields, type Fields } from "../wire/fields.ts";
import type { Source } from "./sources.ts";

/** A structured answer: corrections where the schema asks for cleaned records, else something plausible. */
export function answerSchema(schema: Fields, sources: Source[]): unknown {
  const records = recordsMember(schema);
  if (records) return { [records]: sources.map(correct) };
  return fillSchema(schema, {
    hints: "common ground calm neutral",
    ids: sources.map(({ id }) => id),
    quote: (id) => sources.find((source) => source.id === id)?.text ?? "",
    sentence: "I hear you, and I would like us to find a way that is fair to both.",
  });
}

/** The member of the answer that is to hold cleaned records, told by what they are made of. */
function recordsMember(schema: Fields): string | undefined {
  const members = Object.entries(fieldsOf(schema.properties));
  return members.find(([, member]) => {
    const items = resolve(fieldsOf(member).items, schema);
    return isFields(fieldsOf(items.properties).ordered_source_ids);
  })?.[0];
}

function resolve(schema: unknown, root: Fields): Fields {
  const fields = fieldsOf(schema);
  if (typeof fields.$ref !== "string") return fields;
  let at: unknown = root;
  for (const step of fields.$ref.slice(2).split("/")) at = fieldsOf(at)[step];
  return fieldsOf(at);
}

/** A cleaned record: fillers gone, a capital at the start, a full stop at the end. */
function correct({ id, role, text }: Source, index: number): Fields {
  const plain = text
    .replaceAll(/\b(um|uh|er)\b,?\s*/gi, "")
    .replaceAll(/\b(\w+),? \1\b/g, "$1")
    .replaceAll(/\bi\b/g, "I")
    .trim();
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1);
  const corrected = /[.?!]$/.test(sentence) || sentence === "" ? sentence : `${sentence}.`;
  return {
    role: role || "user",
    corrected_text: corrected,
    ordered_source_ids: [id],
    confidence: [0.95, 0.75, 0.5][index % 3],
    questions_about_corrections: corrected === text ? null : "Was this what was meant?",
    original_text: text,
  };
}
