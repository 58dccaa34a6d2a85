import { misbehave } from "../http/misbehave.ts";
import { bearer, parseJson, type Answer, type Request } from "../http/exchange.ts";
import type { State } from "../state.ts";
import { fieldsOf, listOf, textOf, type Fields } from "../wire/fields.ts";
import { WireError } from "../wire/wire-error.ts";
import { answerSchema } from "./answer-schema.ts";
import { sabotage } from "./sabotage.ts";
import { sourcesIn } from "./sources.ts";

/** `POST /v1/chat/completions`, structured or not. */
export async function complete(state: State, request: Request): Promise<Answer> {
  const key = bearer(request);
  const fault = state.faults.take(key, "completion");
  const wrong = await misbehave(fault);
  if (wrong) return wrong;
  const body = fieldsOf(parseJson(request.body));
  const model = textOf(body.model);
  if (!model) throw new WireError("you must provide a model parameter", null, "model");
  if (!Array.isArray(body.messages) || body.messages.length === 0) {
    throw new WireError("Missing required parameter: 'messages'.", null, "messages");
  }
  const schema = schemaOf(body);
  const sources = sourcesIn(listOf(body.messages), state);
  const content = schema ? JSON.stringify(answerSchema(schema, sources)) : "All right.";
  const promptTokens = Math.ceil(request.body.length / 4);
  const completionTokens = Math.ceil(content.length / 4);
  const choice = sabotage(fault?.what, content);
  return {
    body: {
      id: state.ids.next("chatcmpl"),
      object: "chat.completion",
      created: Math.floor(Date.now() / 1000),
      model,
      choices: fault?.what === "nochoice" ? [] : [choice],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      },
    },
  };
}

function schemaOf(body: Fields): Fields | undefined {
  const format = fieldsOf(body.response_format);
  if (format.type !== "json_schema") return undefined;
  const { name, schema } = fieldsOf(format.json_schema);
  if (!textOf(name)) {
    throw new WireError(
      "Missing required parameter: 'response_format.json_schema.name'.",
      "missing_required_parameter",
      "response_format.json_schema.name",
    );
  }
  return fieldsOf(schema);
}
