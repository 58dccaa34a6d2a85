const wordsOfReply = 39;
const asked = "so why is it late again";
const words = Array.from({ length: wordsOfReply }, (_, index) => `word${index} `);
const reply = words.join("");

/** The 60 messages of a turn as the provider sends them, in the GA dialect: the visitor speaks, and the persona answers. */
export function turnEvents(turn: number): string[] {
  const [user, assistant, response] = [`item_u${turn}`, `item_a${turn}`, `resp_${turn}`];
  const before = turn === 0 ? null : `item_a${turn - 1}`;
  const heard = { item_id: user, content_index: 0 };
  const said = { response_id: response, item_id: assistant, output_index: 0, content_index: 0 };
  const asking = message(user, "user", "completed", { type: "input_audio", transcript: null });
  const begun = message(assistant, "assistant", "in_progress");
  const done = message(assistant, "assistant", "completed", {
    type: "output_audio",
    transcript: reply,
  });
  const transcription = "conversation.item.input_audio_transcription";
  const events: { type: string; [field: string]: unknown }[] = [
    { type: "input_audio_buffer.speech_started", audio_start_ms: turn, item_id: user },
    { type: "input_audio_buffer.speech_stopped", audio_end_ms: turn + 1, item_id: user },
    { type: "input_audio_buffer.committed", previous_item_id: before, item_id: user },
    { type: "conversation.item.added", previous_item_id: before, item: asking },
    { type: "conversation.item.done", previous_item_id: before, item: asking },
    { type: "response.created", response: responseOf(response, "in_progress", []) },
    { type: "rate_limits.updated", rate_limits: [limitOf("requests"), limitOf("tokens")] },
    { type: "response.output_item.added", response_id: response, output_index: 0, item: begun },
    { type: "conversation.item.added", previous_item_id: user, item: begun },
    { type: "response.content_part.added", ...said, part: { type: "audio", transcript: "" } },
    { type: `${transcription}.delta`, ...heard, delta: asked.slice(0, 10) },
    { type: `${transcription}.delta`, ...heard, delta: asked.slice(10) },
    { type: `${transcription}.completed`, ...heard, transcript: asked, usage: heardUsage },
    { type: "output_audio_buffer.started", response_id: response },
    ...words.map((delta) => ({ type: "response.output_audio_transcript.delta", ...said, delta })),
    { type: "response.output_audio.done", ...said },
    { type: "response.output_audio_transcript.done", ...said, transcript: reply },
    { type: "response.content_part.done", ...said, part: { type: "audio", transcript: reply } },
    { type: "conversation.item.done", previous_item_id: user, item: done },
    { type: "response.output_item.done", response_id: response, output_index: 0, item: done },
    { type: "response.done", response: responseOf(response, "completed", [done]) },
    { type: "output_audio_buffer.stopped", response_id: response },
  ];
  return events.map(({ type, ...fields }, index) =>
    JSON.stringify({ type, event_id: `event_${turn}_${index}`, ...fields }),
  );
}

/** A message as an item of the wire. */
export function message(id: string, role: string, status: string, ...content: object[]): object {
  return { id, object: "realtime.item", type: "message", status, role, content };
}

function responseOf(id: string, status: string, output: object[]): object {
  const usage = {
    total_tokens: 500,
    input_tokens: 300,
    output_tokens: 200,
    input_token_details: { text_tokens: 200, audio_tokens: 100, cached_tokens: 0 },
    output_token_details: { text_tokens: 40, audio_tokens: 160 },
  };
  return {
    object: "realtime.response",
    id,
    status,
    status_details: null,
    output,
    conversation_id: "conv_bench",
    output_modalities: ["audio"],
    metadata: null,
    usage: status === "completed" ? usage : null,
  };
}

function limitOf(name: string): object {
  return { name, limit: 1000, remaining: 900, reset_seconds: 60 };
}

const heardUsage = {
  type: "tokens",
  total_tokens: 26,
  input_tokens: 20,
  input_token_details: { text_tokens: 0, audio_tokens: 20 },
  output_tokens: 6,
};
