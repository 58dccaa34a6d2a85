import { Call } from "../call/call.ts";
import { StandInCall } from "../call/stand-in-call.ts";
import { withWrongFingerprint } from "../call/sdp.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { ga } from "../dialects/ga.ts";
import { preview } from "../dialects/preview.ts";
import type { Fault } from "../faults.ts";
import type { Secret, State } from "../state.ts";
import { Session } from "../session/session.ts";
import { fieldsOf, textOf, type Fields } from "../wire/fields.ts";
import { merge, number, object, oneOf, anything } from "../wire/shape.ts";
import { WireError } from "../wire/wire-error.ts";
import { bearer, parseJson, type Answer, type Request } from "./exchange.ts";
import { misbehave } from "./misbehave.ts";

const sessionSeconds = 3600;

const checkSecretRequest = object({
  session: anything,
  expires_after: object({ anchor: oneOf("created_at"), seconds: number(10, 7200, true) }),
});

/** `POST /v1/realtime/client_secrets` */
export async function createSecret(state: State, request: Request): Promise<Answer> {
  return answerWithSecret(state, request, (body, key) => {
    checkSecretRequest(body, "body");
    const session = configFrom(ga, body.session);
    const seconds = Number(fieldsOf(body.expires_after).seconds ?? 600);
    return { ...keepSecret(state, ga, key, session, seconds), session };
  });
}

/** `POST /v1/realtime/sessions` */
export async function createSession(state: State, request: Request): Promise<Answer> {
  return answerWithSecret(state, request, (body, key) => {
    const config = configFrom(preview, body);
    return { ...config, client_secret: keepSecret(state, preview, key, config, 60) };
  });
}

/** `POST /v1/realtime/calls` */
export async function answerCall(state: State, request: Request): Promise<Answer> {
  if (new URLSearchParams(request.query).has("model")) {
    throw new WireError("The model is bound to the client secret.", "unknown_parameter", "model");
  }
  return answerOffer(state, request, ga);
}

/** `POST /v1/realtime?model=…` */
export async function answerPreview(state: State, request: Request): Promise<Answer> {
  const model = new URLSearchParams(request.query).get("model");
  if (!model) throw new WireError("You must provide a model parameter.", "missing_model", "model");
  return answerOffer(state, request, preview, model);
}

function answerWithSecret(
  state: State,
  request: Request,
  create: (body: Fields, key: string) => Fields,
): Answer {
  const key = bearer(request);
  const fault = state.faults.take(key, "session");
  const wrong = misbehave(fault);
  if (wrong) return wrong;
  if (fault?.what === "wrong") return { body: { object: "nothing you know" } };
  const id = state.ids.next("sess");
  return { body: { id, ...create(fieldsOf(parseJson(request.body)), key) } };
}

async function answerOffer(
  state: State,
  request: Request,
  dialect: Dialect,
  model?: string,
): Promise<Answer> {
  const secret = state.secrets.get(bearer(request));
  if (secret?.dialect !== dialect) throw refused("Incorrect API key provided.", "invalid_api_key");
  const fault = state.faults.take(secret.key, "offer");
  const wrong = misbehave(fault);
  if (wrong) return wrong;
  checkOffer(request, secret, model);
  secret.used = true;
  const id = state.ids.next("sess");
  const expiresAt = Math.floor(Date.now() / 1000) + sessionSeconds;
  const { key, config } = secret;
  const session = new Session({ ...state, id, key, dialect, config, expiresAt });
  const address = `http://${request.headers.host}/_sessions/${id}/line`;
  const call = StandInCall.isMeant(request.body)
    ? new StandInCall(request.body, address, session.callEvents)
    : await Call.answer(request.body, session.callEvents);
  session.call = call;
  state.sessions.set(id, session);
  if (session.fault("ice", "hang")) call.freeze(true);
  if (session.fault("channel", "hang")) call.deafen();
  return {
    status: 201,
    headers: {
      "content-type": "application/sdp",
      location: `/v1/realtime/calls/${state.ids.next("rtc")}`,
    },
    body: answerWith(fault, call.answer),
  };
}

function answerWith(fault: Fault | undefined, answer: string): string {
  if (fault?.what === "unended") return answer.trimEnd();
  return fault?.what === "wrong" ? withWrongFingerprint(answer) : answer;
}

function checkOffer(request: Request, secret: Secret, model: string | undefined): void {
  if (secret.used) throw refused("This client secret has been used.", "client_secret_used");
  if (secret.expiresAt <= Date.now() / 1000) {
    throw refused("This client secret has expired.", "client_secret_expired");
  }
  if (request.headers["content-type"]?.split(";")[0] !== "application/sdp") {
    throw new WireError("Expected Content-Type: application/sdp.", "unsupported_content_type");
  }
  const { model: bound } = secret.dialect.settings(secret.config);
  if (model !== undefined && model !== bound) {
    throw new WireError(`The session is for the model '${bound}'.`, "model_mismatch", "model");
  }
  if (!request.body.startsWith("v=0")) {
    throw new WireError("Failed to parse the SDP offer.", "invalid_offer");
  }
}

function refused(message: string, code: string): WireError {
  return new WireError(message, code, null, 401);
}

function configFrom(dialect: Dialect, asked: unknown): Fields {
  dialect.checkSession(asked);
  const model = textOf(fieldsOf(asked).model);
  if (model) return merge(dialect.defaults(model), fieldsOf(asked));
  throw new WireError("You must provide a model parameter.", "missing_model", "session.model");
}

function keepSecret(state: State, dialect: Dialect, key: string, config: Fields, seconds: number) {
  const value = state.ids.next("ek");
  const expiresAt = Math.floor(Date.now() / 1000) + seconds;
  state.secrets.set(value, { dialect, key, config, expiresAt, used: false });
  return { value, expires_at: expiresAt };
}
