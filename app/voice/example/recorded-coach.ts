import type { CompletionClient, CompletionRequest } from "../completions/completion-client.ts";
import type { SavedItem } from "../history/rehearsal-schema.ts";
import type { CleanedRecord } from "../transcript/cleaning-prompt.ts";

/** Answers the requests of cleaning from a recording, and sends nothing. */
export class RecordedCoach implements CompletionClient {
  readonly #records: ReadonlySet<CleanedRecord>;

  constructor(items: readonly SavedItem[]) {
    const byFirst = new Map(
      items.flatMap(({ cleaned }) => (cleaned ? [[cleaned.ordered_source_ids[0], cleaned]] : [])),
    );
    this.#records = new Set(byFirst.values());
  }

  /** @throws if the schema refuses what was recorded. */
  async complete<T>({ schema, messages }: CompletionRequest<T>): Promise<T> {
    const lines = messages.at(-1)?.content.split("\n") ?? [];
    const asked = new Set(lines.map(readId));
    const records = [...this.#records].filter(({ ordered_source_ids: ids }) =>
      ids.every((id) => asked.has(id)),
    );
    return schema.parse({ records });
  }
}

function readId(line: string): unknown {
  const { id }: Record<string, unknown> = JSON.parse(line);
  return id;
}
