import { action, makeObservable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import { type RehearsalContent, RehearsalStore } from "./rehearsal-store.ts";

type HistoryState =
  | { phase: "reading" }
  | { phase: "unavailable" }
  | { phase: "read"; rehearsals: readonly SavedRehearsal[] };

export interface OpenedRehearsal extends RehearsalContent {
  rehearsal: SavedRehearsal;
}

/** Holds the list of saved rehearsals, as last read, and the reopened rehearsal. */
export class RehearsalHistory {
  state: HistoryState = { phase: "reading" };
  opened: OpenedRehearsal | undefined;
  readonly #log: Logger;
  readonly #store: RehearsalStore;

  constructor(log: Logger, databaseName: string) {
    this.#log = log;
    this.#store = new RehearsalStore(databaseName);
    makeObservable(this, { state: observableRef, opened: observableRef, close: action });
  }

  async refresh(): Promise<void> {
    await this.#try(async (store) => {
      const rehearsals = await store.list();
      this.#setState({ phase: "read", rehearsals });
      // The reopened rehearsal may be the call under way, which gets new items.
      const opened = rehearsals.find(({ id }) => id === this.opened?.rehearsal.id);
      if (opened) this.#show({ rehearsal: opened, ...(await store.content(opened.id)) });
    });
  }

  async open(rehearsal: SavedRehearsal): Promise<void> {
    await this.#try(async (store) => {
      this.#show({ rehearsal, ...(await store.content(rehearsal.id)) });
    });
  }

  close(): void {
    this.opened = undefined;
  }

  /** Returns empty lists if it cannot be read. */
  async content(id: number): Promise<RehearsalContent> {
    let content: RehearsalContent = { items: [], spans: [] };
    await this.#try(async (store) => {
      content = await store.content(id);
    });
    return content;
  }

  async delete(id: number): Promise<void> {
    if (this.opened?.rehearsal.id === id) this.close();
    await this.#try((store) => store.delete(id));
    await this.refresh();
  }

  async deleteAll(): Promise<void> {
    this.close();
    await this.#try((store) => store.deleteAll());
    await this.refresh();
  }

  async #try(work: (store: RehearsalStore) => Promise<void>): Promise<void> {
    try {
      await work(this.#store);
    } catch (error) {
      this.#log.warn("Failed to read or delete past rehearsals", error);
      // What was read before stays on show.
      if (this.state.phase === "reading") this.#setState({ phase: "unavailable" });
    }
  }

  #setState(state: HistoryState): void {
    runInAction(() => (this.state = state));
  }

  #show(opened: OpenedRehearsal): void {
    runInAction(() => (this.opened = opened));
  }
}
