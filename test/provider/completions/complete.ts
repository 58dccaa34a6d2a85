import { misbehave } from "../http/misbehave.ts";
import { bearer, parseJson, type Answer, type Request } from "../http/exchange.ts";
import type { State } from "../state.ts";
import { fieldsOf, isFields, listOf, textOf, type Fields } from "../wire/fields.ts";
import { missing, WireError } from "../wire/wire-error.ts";
import { fillSchema } from "../script/fill-schema.ts";

/** `POST /v1/chat/completions`, structured or not. */
export async function complete(state: State, request: Request): Promise<Answer> {
  const key = bearer(request);
  const fault = state.faults.take(key, "completion");
  const wrong = misbehave(fault);
  if (wrong) return wrong;
  const { model, messages, response_format } = fieldsOf(parseJson(request.body));
  if (!textOf(model)) throw new WireError("you must provide a model parameter", null, "model");
  if (!Array.isArray(messages) || messages.length === 0) throw missing("messages");
  const schema = schemaOf(response_format);
  const answer = schema ? JSON.stringify(answerSchema(schema, sourcesIn(messages))) : "All right.";
  const [prompt, completion] = [request.body, answer].map(({ length }) => Math.ceil(length / 4));
  return {
    body: {
      id: state.ids.next("chatcmpl"),
      object: "chat.completion",
      created: Math.floor(Date.now() / 1000),
      model,
      choices: fault?.what === "nochoice" ? [] : [sabotage(fault?.what, answer)],
      usage: {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: (prompt ?? 0) + (completion ?? 0),
      },
    },
  };
}

function schemaOf(format: unknown): Fields | undefined {
  const { type, json_schema } = fieldsOf(format);
  if (type !== "json_schema") return undefined;
  const { name, schema } = fieldsOf(json_schema);
  if (!textOf(name)) throw missing("response_format.json_schema.name");
  return fieldsOf(schema);
}

/** A piece of conversation that a request speaks of. */
interface Source {
  id: string;
  role: string;
  text: string;
}

/** What the user's messages say was said: each line of them that is a JSON object with an id and a role. */
function sourcesIn(messages: unknown[]): Source[] {
  return messages
    .filter(isFields)
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) => textOf(content).split("\n").flatMap(sourceOf));
}

function sourceOf(line: string): Source[] {
  try {
    const value: unknown = JSON.parse(line);
    if (!isFields(value) || !textOf(value.id) || !textOf(value.role)) return [];
    return [{ id: textOf(value.id), role: textOf(value.role), text: textOf(value.text) }];
  } catch {
    return [];
  }
}

/** A structured answer: corrections where the schema asks for cleaned records, else something plausible. */
function answerSchema(schema: Fields, sources: Source[]): unknown {
  const members = Object.entries(fieldsOf(schema.properties));
  const records = members.find(([, member]) => {
    const { properties } = fieldsOf(fieldsOf(member).items);
    return isFields(fieldsOf(properties).ordered_source_ids);
  });
  if (records) return { [records[0]]: sources.map(correct) };
  return fillSchema(schema, {
    hints: "common ground calm neutral",
    ids: sources.map(({ id }) => id),
    quote: (id) => sources.find((source) => source.id === id)?.text ?? "",
    sentence: "I hear you, and I would like us to find a way that is fair to both.",
  });
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
    role,
    corrected_text: corrected,
    ordered_source_ids: [id],
    confidence: [0.95, 0.75, 0.5][index % 3],
    questions_about_corrections: corrected === text ? null : "Was this what was meant?",
    original_text: text,
  };
}

/** The first choice of a completion, honest unless a fault says otherwise. */
function sabotage(what: string | undefined, content: string): Fields {
  if (what === "refusal") return choice(null, "stop", "I'm sorry, I cannot help with that.");
  if (what === "null") return choice(null);
  if (what === "malformed") return choice(`${content.slice(0, 40)} and so on`);
  if (what === "truncated") return choice(content.slice(0, content.length / 2), "length");
  if (what === "invented") return choice(mapIds(content, () => ["item_invented"]));
  if (what === "twice") return choice(mapIds(content, (ids) => [...ids, ...ids]));
  return choice(content);
}

function choice(content: string | null, reason = "stop", refusal: string | null = null): Fields {
  return {
    index: 0,
    message: { role: "assistant", content, refusal, annotations: [] },
    logprobs: null,
    finish_reason: reason,
  };
}

/** The same answer with other ids wherever it names some. */
function mapIds(content: string, map: (ids: unknown[]) => unknown[]): string {
  return JSON.stringify(JSON.parse(content), (name, value: unknown) => {
    if (/ids$/i.test(name)) return map(listOf(value));
    if (/_id$|Id$/.test(name) && !isFields(value)) return map([value])[0];
    return value;
  });
}
