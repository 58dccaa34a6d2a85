import { expect, test } from "vitest";
import { startProvider } from "../../provider/provider.ts";

const schema = {
  type: "object",
  properties: {
    records: {
      type: "array",
      items: {
        type: "object",
        properties: { ordered_source_ids: { type: "array", items: { type: "string" } } },
      },
    },
  },
};

const items = [
  { id: "item_1", role: "user", text: "um hi, i am here" },
  { id: "item_2", role: "assistant", text: "Yes." },
];

async function complete(key = "key", answer: object = schema) {
  await using provider = await startProvider();
  const response = await fetch(`${provider.url}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      model: "gpt-6-luna",
      store: true,
      messages: [
        { role: "system", content: "Clean it." },
        { role: "user", content: JSON.stringify(items) },
      ],
      response_format: { type: "json_schema", json_schema: { name: "cleaned", schema: answer } },
    }),
  });
  return response.json();
}

const contentOf = async (key?: string, answer?: object) =>
  JSON.parse((await complete(key, answer)).choices[0].message.content);

test("cleaned records name the items of the request, in order, with what was said put right", async () => {
  expect(await contentOf()).toEqual({
    records: [
      expect.objectContaining({
        role: "user",
        ordered_source_ids: ["item_1"],
        original_text: "um hi, i am here",
        corrected_text: "Hi, I am here.",
      }),
      expect.objectContaining({ ordered_source_ids: ["item_2"], corrected_text: "Yes." }),
    ],
  });
});

test("any other schema is filled with values that it allows", async () => {
  const debrief = {
    type: "object",
    properties: {
      calmness: { type: "array", items: { $ref: "#/$defs/moment" }, minItems: 2, maxItems: 2 },
      ending: { anyOf: [{ type: "string", enum: ["firm", "common_ground"] }, { type: "null" }] },
    },
    $defs: {
      moment: {
        type: "object",
        properties: {
          item_id: { type: "string" },
          level: { type: "integer", minimum: 1, maximum: 5 },
        },
      },
    },
  };
  expect(await contentOf("key", debrief)).toEqual({
    calmness: [
      { item_id: "item_1", level: 3 },
      { item_id: "item_2", level: 3 },
    ],
    ending: "common_ground",
  });
});

test("hostile answers invent ids, name them twice, refuse, or are no JSON", async () => {
  expect((await contentOf("fault:invented@completion")).records[0].ordered_source_ids).toEqual([
    "item_invented",
  ]);
  expect((await contentOf("fault:twice@completion")).records[0].ordered_source_ids).toEqual([
    "item_1",
    "item_1",
  ]);
  const refusal = await complete("fault:refusal@completion");
  expect(refusal.choices[0].message).toMatchObject({ content: null, refusal: expect.any(String) });
  const empty = await complete("fault:null@completion");
  expect(empty.choices[0].message).toMatchObject({ content: null, refusal: null });
  await expect(contentOf("fault:malformed@completion")).rejects.toThrow(SyntaxError);
  expect((await complete("fault:nochoice@completion")).choices).toEqual([]);
});
