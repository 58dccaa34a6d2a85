import { fieldsOf, isFields, listOf, textOf, type Fields } from "../wire/fields.ts";

export interface Filling {
  /** Words to choose among enumerated values by. */
  hints: string;
  /** Ids to put wherever a member's name speaks of ids. */
  ids?: string[];
  /** What was said in the item with this id, for members that ask for a quote. */
  quote?: (id: string) => string;
  /** Text for members that ask for some. */
  sentence?: string;
}

/** A value that a JSON schema allows: the schema itself says what is wanted, so no caller's is known here. */
export function fillSchema(schema: unknown, filling: Filling, name = "", root = schema): unknown {
  const wanted = resolve(schema, root);
  if (wanted.const !== undefined) return wanted.const;
  if (Array.isArray(wanted.enum)) return choose(wanted.enum, filling.hints);
  const variants = [...listOf(wanted.anyOf), ...listOf(wanted.oneOf)].map((one) =>
    resolve(one, root),
  );
  const variant = variants.find(({ type }) => type !== "null");
  if (variant) return fillSchema(pick(variants, filling.hints) ?? variant, filling, name, root);
  const types = [wanted.type].flat();
  if (types.includes("object") || isFields(wanted.properties)) {
    const members = Object.entries(fieldsOf(wanted.properties));
    return Object.fromEntries(
      members.map(([key, member]) => [key, fillSchema(member, filling, key, root)]),
    );
  }
  if (types.includes("array")) return fillArray(wanted, filling, name, root);
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) return fillNumber(wanted);
  if (types.includes("string")) return fillString(filling, name);
  return null;
}

function resolve(schema: unknown, root: unknown): Fields {
  const fields = fieldsOf(schema);
  const path = textOf(fields.$ref);
  if (!path.startsWith("#/")) return fields;
  let at: unknown = root;
  for (const step of path.slice(2).split("/")) at = fieldsOf(at)[step];
  return resolve(at, root);
}

function fillArray(schema: Fields, filling: Filling, name: string, root: unknown): unknown[] {
  const aboutIds = /id/i.test(name) && [fieldsOf(schema.items).type].flat().includes("string");
  if (aboutIds) return (filling.ids ?? []).slice(0, 1);
  const least = typeof schema.minItems === "number" ? schema.minItems : 0;
  const most = typeof schema.maxItems === "number" ? schema.maxItems : 3;
  const ids = filling.ids ?? [];
  return Array.from({ length: Math.min(most, Math.max(least, 3)) }, (_, index) =>
    fillSchema(schema.items, { ...filling, ids: ids.slice(index % (ids.length || 1)) }, "", root),
  );
}

function fillNumber(schema: Fields): number {
  const least = typeof schema.minimum === "number" ? schema.minimum : 0;
  const most = typeof schema.maximum === "number" ? schema.maximum : Math.max(1, least);
  const middle = (least + most) / 2;
  return schema.type === "integer" ? Math.ceil(middle) : middle;
}

function fillString(filling: Filling, name: string): string {
  if (/(^|_)ids?$|Ids?$/.test(name)) return filling.ids?.[0] ?? "";
  if (name === "quote" && filling.quote) return filling.quote(filling.ids?.[0] ?? "");
  return filling.sentence ?? filling.hints.replace(/^[a-z: ]+(?=[A-Z])/, "");
}

/** The value that shares most words with the hints, else the first. */
function choose(values: unknown[], hints: string): unknown {
  return values
    .map((value) => ({ value, score: likeness(String(value), hints) }))
    .reduce((best, one) => (one.score > best.score ? one : best), { value: values[0], score: 0 })
    .value;
}

function pick(variants: Fields[], hints: string): Fields | undefined {
  const objects = variants.filter(({ type }) => type === "object");
  if (objects.length < 2) return undefined;
  return objects.reduce((best, one) =>
    likeness(JSON.stringify(one), hints) > likeness(JSON.stringify(best), hints) ? one : best,
  );
}

function likeness(text: string, hints: string): number {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return words.filter((word) => hints.toLowerCase().includes(word.slice(0, 5))).length;
}
