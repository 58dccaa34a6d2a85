const wordsOfReply = 39;
const asked = "so why is it late again";
const words = Array.from({ length: wordsOfReply }, (_, index) => `word${index} `);
const reply = words.join("");

/** Tells a conversation as the provider does, in the GA dialect. All that is said comes after what was said before. */
export class Talk {
  #last: string | null = null;
  #count = 0;

  /** Of all messages so far. */
  get count(): number {
    return this.#count;
  }

  /** Typed messages that are finished, one an event. */
  messages(count: number): string[] {
    return Array.from({ length: count }, () => {
      const number = this.#count;
      const role = number % 2 === 0 ? "user" : "assistant";
      const type = role === "user" ? "input_text" : "output_text";
      const text = `Message ${number}: ${"we had agreed on something else. ".repeat(1 + (number % 4))}`;
      const [id, previous] = this.#next();
      const item = message(id, role, "completed", { type, text });
      return JSON.stringify(added(previous, item));
    });
  }

  /** The beginning and the end of a message of the persona's, whose words come in between. */
  begin(): { id: string; begun: string; done: string } {
    const [id, previous] = this.#next();
    const begun = added(previous, message(id, "assistant", "in_progress"));
    const done = { type: "conversation.item.done", item: message(id, "assistant", "completed") };
    return { id, begun: JSON.stringify(begun), done: JSON.stringify(done) };
  }

  /** The events of spoken turns, 60 each. */
  turns(count: number): string[] {
    return Array.from({ length: count }, () => {
      const [user, before] = this.#next();
      const [assistant] = this.#next();
      return turnEvents(user, assistant, before);
    }).flat();
  }

  /** The id of the next item, and of the one before. */
  #next(): [id: string, previous: string | null] {
    const previous = this.#last;
    const id = `item_${this.#count}`;
    this.#count += 1;
    this.#last = id;
    return [id, previous];
  }
}

function added(previous: string | null, item: object): object {
  return { type: "conversation.item.added", previous_item_id: previous, item };
}

/** The visitor speaks, and the persona answers. */
function turnEvents(user: string, assistant: string, before: string | null): string[] {
  const response = `resp_${assistant}`;
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
    { type: "input_audio_buffer.speech_started", audio_start_ms: 0, item_id: user },
    { type: "input_audio_buffer.speech_stopped", audio_end_ms: 1, item_id: user },
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
    JSON.stringify({ type, event_id: `event_${user}_${index}`, ...fields }),
  );
}

/** A message as an item of the wire. */
function message(id: string, role: string, status: string, ...content: object[]): object {
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
