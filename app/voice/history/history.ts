import { action, makeObservable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { SavedItem, SavedRehearsal } from "./rehearsal-schema.ts";
import { RehearsalStore } from "./rehearsal-store.ts";

type HistoryState =
  | { phase: "reading" }
  | { phase: "unavailable" }
  | { phase: "read"; rehearsals: readonly SavedRehearsal[] };

export interface OpenedRehearsal {
  rehearsal: SavedRehearsal;
  items: readonly SavedItem[];
}

/** Holds the list of saved rehearsals, as last read, and the reopened rehearsal. */
export class RehearsalHistory {
  state: HistoryState = { phase: "reading" };
  opened: OpenedRehearsal | undefined;
  readonly #log: Logger;
  readonly #databaseName: string;
  #store: Promise<RehearsalStore> | undefined;

  constructor(log: Logger, databaseName: string) {
    this.#log = log;
    this.#databaseName = databaseName;
    makeObservable(this, { state: observableRef, opened: observableRef, close: action });
  }

  async refresh(): Promise<void> {
    await this.#try(async (store) => {
      const rehearsals = await store.list();
      this.#setState({ phase: "read", rehearsals });
      // The reopened rehearsal may be the call under way, which gets new items.
      const opened = rehearsals.find(({ id }) => id === this.opened?.rehearsal.id);
      if (opened) this.#show({ rehearsal: opened, items: await store.items(opened.id) });
    });
  }

  async open(rehearsal: SavedRehearsal): Promise<void> {
    await this.#try(async (store) => {
      this.#show({ rehearsal, items: await store.items(rehearsal.id) });
    });
  }

  close(): void {
    this.opened = undefined;
  }

  /** Returns an empty list if the items cannot be read. */
  async items(id: number): Promise<readonly SavedItem[]> {
    let items: readonly SavedItem[] = [];
    await this.#try(async (store) => {
      items = await store.items(id);
    });
    return items;
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
      this.#store ??= RehearsalStore.open(this.#databaseName);
      await work(await this.#store);
    } catch (error) {
      this.#log.warn("Failed to read or delete past rehearsals", error);
      this.#store = undefined;
      this.#setState({ phase: "unavailable" });
    }
  }

  #setState(state: HistoryState): void {
    runInAction(() => (this.state = state));
  }

  #show(opened: OpenedRehearsal): void {
    runInAction(() => (this.opened = opened));
  }
}
