import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  type SavedItem,
  SavedItemSchema,
  type SavedRehearsal,
  SavedRehearsalSchema,
} from "./rehearsal-schema.ts";

interface Stores extends DBSchema {
  rehearsals: { key: number; value: SavedRehearsal };
  items: { key: [number, string]; value: SavedItem };
}

/** The changes to a rehearsal since it was last saved. */
export interface RehearsalChange {
  rehearsal: SavedRehearsal;
  items: readonly SavedItem[];
  /** Keys of removed items. */
  removed: readonly string[];
}

/** Stores rehearsals in IndexedDB. Skips invalid entries when reading. */
export class RehearsalStore {
  readonly #database: IDBPDatabase<Stores>;

  constructor(database: IDBPDatabase<Stores>) {
    this.#database = database;
  }

  /** @throws if the browser blocks IndexedDB, as in some private windows. */
  static async open(databaseName: string): Promise<RehearsalStore> {
    const database = await openDB<Stores>(databaseName, 1, {
      upgrade(created) {
        created.createObjectStore("rehearsals", { keyPath: "id" });
        created.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
    });
    return new RehearsalStore(database);
  }

  async write({ rehearsal, items, removed }: RehearsalChange): Promise<void> {
    const transaction = this.#database.transaction(["rehearsals", "items"], "readwrite");
    const store = transaction.objectStore("items");
    await Promise.all([
      transaction.objectStore("rehearsals").put(rehearsal),
      ...items.map((item) => store.put(item)),
      ...removed.map((key) => store.delete([rehearsal.id, key])),
      transaction.done,
    ]);
  }

  /** Returns the newest first: an id is the start time in epoch milliseconds. */
  async list(): Promise<SavedRehearsal[]> {
    const all: unknown[] = await this.#database.getAll("rehearsals");
    return all
      .flatMap((value) => SavedRehearsalSchema.safeParse(value).data ?? [])
      .toSorted((a, b) => b.id - a.id);
  }

  async items(id: number): Promise<SavedItem[]> {
    const all: unknown[] = await this.#database.getAll("items", itemsOf(id));
    return all
      .flatMap((value) => SavedItemSchema.safeParse(value).data ?? [])
      .toSorted((a, b) => a.position - b.position);
  }

  async delete(id: number): Promise<void> {
    const transaction = this.#database.transaction(["rehearsals", "items"], "readwrite");
    await Promise.all([
      transaction.objectStore("rehearsals").delete(id),
      transaction.objectStore("items").delete(itemsOf(id)),
      transaction.done,
    ]);
  }

  async deleteAll(): Promise<void> {
    const transaction = this.#database.transaction(["rehearsals", "items"], "readwrite");
    await Promise.all([
      transaction.objectStore("rehearsals").clear(),
      transaction.objectStore("items").clear(),
      transaction.done,
    ]);
  }
}

function itemsOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
