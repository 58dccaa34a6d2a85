import type { ContentPart, Item } from "../protocol/item.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

interface Received {
  item: Item;
  responseId: string | undefined;
  isDone: boolean;
}

/**
 * Collects the items of the running responses. Some servers end a response without listing them, or list them without
 * their ids.
 */
export class ResponseOutput {
  readonly #received = new Map<string, Received>();
  #currentId: string | undefined;

  /** Returns the event. Adds the items that a `response.done` lacks, and the ids that its items lack. */
  addMissingItems(event: ServerEvent): ServerEvent {
    switch (event.type) {
      case "response.created":
        this.#currentId = event.responseId;
        break;
      case "response.output_item.added":
      case "response.output_item.done":
        this.#record(event.item, event.responseId, event.type === "response.output_item.done");
        break;
      case "response.output_text.delta":
        this.#append(event.itemId, "text", event.delta);
        break;
      case "response.output_audio_transcript.delta":
        this.#append(event.itemId, "audio", event.delta);
        break;
      case "response.output_text.done":
        this.#complete(event.itemId, { type: "text", text: event.text });
        break;
      case "response.output_audio_transcript.done":
        this.#complete(event.itemId, { type: "audio", transcript: event.transcript });
        break;
      case "response.content_part.done":
        this.#complete(event.itemId, event.part);
        break;
      case "response.function_call_arguments.done": {
        const { itemId: id, responseId, callId, name, arguments: text } = event;
        const call = { id, type: "function_call", arguments: text, name, callId } as const;
        this.#record({ ...call, content: [] }, responseId, true);
        break;
      }
      case "response.done":
        return { ...event, output: this.#finish(event) };
    }
    return event;
  }

  reset(): void {
    this.#received.clear();
    this.#currentId = undefined;
  }

  #record(item: Item, responseId = this.#currentId, isDone = false): void {
    const merged = merge(item, this.#received.get(item.id)?.item);
    this.#received.set(item.id, { item: merged, responseId, isDone });
  }

  #append(itemId: string, type: "text" | "audio", delta: string): void {
    const received = this.#received.get(itemId);
    if (!received) return;
    const field = type === "text" ? "text" : "transcript";
    const [before]: readonly ContentPart[] = received.item.content;
    const part = { ...before, type, [field]: (before?.[field] ?? "") + delta };
    received.item = { ...received.item, content: [part] };
  }

  /** Some servers send the words of a part only once. */
  #complete(itemId: string, part: ContentPart): void {
    const received = this.#received.get(itemId);
    if (!received || received.item.content.some(hasText)) return;
    received.item = { ...received.item, content: [part] };
  }

  #finish({ responseId = this.#currentId, status, output }: FinishedResponse): Item[] {
    const open = [...this.#received.values()].filter(
      (one) => !responseId || !one.responseId || one.responseId === responseId,
    );
    for (const { item } of open) this.#received.delete(item.id);
    const listedIds = new Set(output.map(({ id }) => id));
    const unlisted = open.filter(({ item }) => !listedIds.has(item.id));
    const known = ({ id, type, callId }: Item) => {
      if (id) return open.find(({ item }) => item.id === id)?.item;
      const isSame = ({ item }: Received) =>
        item.type === type && (!callId || item.callId === callId);
      const at = unlisted.findIndex(isSame);
      return at < 0 ? undefined : unlisted.splice(at, 1)[0]?.item;
    };
    const listed = output.map((item, index) => {
      const id = item.id || item.callId || `${responseId}_${index}`;
      return merge({ ...item, id }, known(item));
    });
    // Other events report what was cut off.
    const left = unlisted.filter(({ isDone }) => isDone || status === "completed");
    return [...listed, ...left.map(({ item }) => item)].map((item) =>
      status === "completed" && item.status === "in_progress"
        ? { ...item, status: "completed" }
        : item,
    );
  }
}

function merge(item: Item, known: Item | undefined): Item {
  if (!known) return item;
  return {
    ...item,
    id: known.id,
    role: item.role ?? known.role,
    content:
      known.content.some(hasText) && !item.content.some(hasText) ? known.content : item.content,
    arguments: item.arguments || known.arguments,
    callId: item.callId ?? known.callId,
    name: item.name ?? known.name,
  };
}

function hasText({ text, transcript }: ContentPart): boolean {
  return Boolean(text || transcript);
}
