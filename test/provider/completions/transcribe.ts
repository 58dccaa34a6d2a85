import { bearer, type Answer, type Request } from "../http/exchange.ts";
import { misbehave } from "../http/misbehave.ts";
import { hears } from "../script/persona.ts";
import type { State } from "../state.ts";
import { missing, WireError } from "../wire/wire-error.ts";

/** By the ending of its name, the provider knows how to read a file. */
const readable = /\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/;

/** `POST /v1/audio/transcriptions` */
export async function transcribe(state: State, request: Request): Promise<Answer> {
  const fault = state.faults.take(bearer(request), "speech");
  const wrong = misbehave(fault);
  if (wrong) return wrong;
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(Buffer.from(request.body, "latin1"), { headers }).formData();
  const file = form.get("file");
  if (!form.get("model")) throw missing("model");
  if (!(file instanceof File)) throw missing("file");
  if (!readable.test(file.name)) throw new WireError("Unsupported file format.", null, "file");
  if (file.size === 0) throw new WireError("Audio file is too short.", "audio_too_short", "file");
  const text = fault?.what === "silent" ? "" : hears(0);
  return { body: { text, usage: { type: "duration", seconds: 2 } } };
}
