import { fieldsOf, listOf, textOf, type Fields } from "../wire/fields.ts";

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
  if (Array.isArray(wanted.enum)) return likeliest(wanted.enum, filling.hints);
  const variants = [...listOf(wanted.anyOf), ...listOf(wanted.oneOf)]
    .map((one) => resolve(one, root))
    .filter(({ type }) => type !== "null");
  if (variants.length > 0) {
    return fillSchema(likeliest(variants, filling.hints), filling, name, root);
  }
  const types = [wanted.type].flat();
  if (types.includes("object")) {
    const members = Object.entries(fieldsOf(wanted.properties));
    const fill = (key: string, member: unknown) => fillSchema(member, filling, key, root);
    return Object.fromEntries(members.map(([key, member]) => [key, fill(key, member)]));
  }
  if (types.includes("array")) return fillArray(wanted, filling, root);
  if (types.includes("boolean")) return true;
  if (types.includes("integer") || types.includes("number")) return fillNumber(wanted);
  return types.includes("string") ? fillString(filling, name) : null;
}

function resolve(schema: unknown, root: unknown): Fields {
  const fields = fieldsOf(schema);
  const path = textOf(fields.$ref);
  if (!path.startsWith("#/")) return fields;
  let at: unknown = root;
  for (const step of path.slice(2).split("/")) at = fieldsOf(at)[step];
  return resolve(at, root);
}

function fillArray({ items, minItems, maxItems }: Fields, filling: Filling, root: unknown) {
  const length = Math.min(numberOr(maxItems, 3), Math.max(numberOr(minItems, 0), 3));
  const ids = filling.ids ?? [];
  return Array.from({ length }, (_, index) =>
    fillSchema(items, { ...filling, ids: ids.slice(index % (ids.length || 1)) }, "", root),
  );
}

function fillNumber({ type, minimum, maximum }: Fields): number {
  const least = numberOr(minimum, 0);
  const middle = (least + numberOr(maximum, Math.max(1, least))) / 2;
  return type === "integer" ? Math.ceil(middle) : middle;
}

function fillString(filling: Filling, name: string): string {
  const [id = ""] = filling.ids ?? [];
  if (/(^|_)ids?$|Ids?$/.test(name)) return id;
  if (name === "quote" && filling.quote) return filling.quote(id);
  return filling.sentence ?? filling.hints.replace(/^[a-z: ]+(?=[A-Z])/, "");
}

function numberOr(value: unknown, other: number): number {
  return typeof value === "number" ? value : other;
}

/** The value that shares most words with the hints, else the first. */
function likeliest<T>(values: T[], hints: string): T | undefined {
  const likeness = (value: T) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    return words.filter((word) => hints.toLowerCase().includes(word.slice(0, 5))).length;
  };
  const most = Math.max(...values.map(likeness));
  return values.find((value) => likeness(value) === most);
}
