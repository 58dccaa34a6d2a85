import { isFields } from "../wire/fields.ts";
import type { State } from "../state.ts";
import { WireError } from "../wire/wire-error.ts";
import { parseJson, type Answer, type Request } from "../http/exchange.ts";
import { misbehave } from "../http/misbehave.ts";

/** `POST /api/public/otel/v1/traces`: a stand-in for the tracing service. What it takes is in the state's requests. */
export async function collectTraces(state: State, request: Request): Promise<Answer> {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const [, secretKey] = /^[^:]+:(.+)$/.exec(Buffer.from(basic, "base64").toString("utf8")) ?? [];
  if (!secretKey) {
    throw new WireError("Invalid credentials", null, null, 401, "UnauthorizedError");
  }
  const wrong = misbehave(state.faults.take(secretKey, "traces"));
  if (wrong) return wrong;
  const body = parseJson(request.body);
  if (isFields(body) && Array.isArray(body.resourceSpans)) return { body: {} };
  throw new WireError("Expected resourceSpans", null, "resourceSpans");
}
