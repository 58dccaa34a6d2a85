import * as z from "zod/mini";
import { MissingKeyError } from "../realtime/errors/missing-key-error.ts";
import type { CompletingClient, CompletionRequest } from "./ask-for-debrief.ts";

interface CompletionSettings {
  /** The provider's base address, without a slash at its end. */
  baseUrl: string;
  model: string;
  key: string;
}

const Answer = z.object({
  choices: z.array(
    z.object({
      message: z.object({
        content: z.nullable(z.string()),
        refusal: z.optional(z.nullable(z.string())),
      }),
    }),
  ),
});

/** Structured completions straight from the provider. */
export function completingClient({ baseUrl, model, key }: CompletionSettings): CompletingClient {
  async function complete<T>({ name, schema, messages, signal }: CompletionRequest<T>): Promise<T> {
    const format = { name, strict: true, schema: z.toJSONSchema(schema) };
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        model,
        store: true,
        messages,
        response_format: { type: "json_schema", json_schema: format },
      }),
      signal,
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    const [choice] = Answer.parse(await response.json()).choices;
    if (choice?.message.refusal) throw new Error(`The provider refused: ${choice.message.refusal}`);
    if (!choice?.message.content) throw new Error("The provider gave no answer");
    return readAnswer(schema, choice.message.content);
  }
  if (key === "") throw new MissingKeyError();
  return { complete };
}

function readAnswer<T>(schema: z.ZodMiniType<T>, content: string): T {
  try {
    return schema.parse(JSON.parse(content));
  } catch (cause) {
    throw new Error("The provider’s answer is not what was asked for", { cause });
  }
}
