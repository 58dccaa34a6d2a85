import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import {
  type SavedItem,
  KeptItemSchema,
  type SavedRehearsal,
  KeptRehearsalSchema,
} from "./rehearsal-schema.ts";
import { storeName } from "./storage-status.ts";

interface Stores extends DBSchema {
  rehearsals: { key: number; value: SavedRehearsal };
  items: { key: [number, string]; value: SavedItem };
}

/** What changed of a rehearsal since it was last written. */
export interface RehearsalChange {
  rehearsal: SavedRehearsal;
  items: readonly SavedItem[];
  /** Keys of the items that are no more. */
  removed: readonly string[];
}

/** The rehearsals that this browser keeps. What does not look like one is left out. */
export class RehearsalStore {
  readonly #database: IDBPDatabase<Stores>;

  private constructor(database: IDBPDatabase<Stores>) {
    this.#database = database;
  }

  /** @throws when the browser keeps nothing, as private windows of some do. */
  static async open(): Promise<RehearsalStore> {
    const database = await openDB<Stores>(storeName, 1, {
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
    const kept = transaction.objectStore("items");
    await Promise.all([
      transaction.objectStore("rehearsals").put(rehearsal),
      ...items.map((item) => kept.put(item)),
      ...removed.map((key) => kept.delete([rehearsal.id, key])),
      transaction.done,
    ]);
  }

  /** The newest first. */
  async list(): Promise<SavedRehearsal[]> {
    const all: unknown[] = await this.#database.getAll("rehearsals");
    return all
      .flatMap((one) => KeptRehearsalSchema.safeParse(one).data ?? [])
      .toSorted((a, b) => b.id - a.id);
  }

  /** What was said in a rehearsal, in order. */
  async items(id: number): Promise<SavedItem[]> {
    const all: unknown[] = await this.#database.getAll("items", rangeOf(id));
    return all
      .flatMap((one) => KeptItemSchema.safeParse(one).data ?? [])
      .toSorted((a, b) => a.position - b.position);
  }

  async delete(id: number): Promise<void> {
    const transaction = this.#database.transaction(["rehearsals", "items"], "readwrite");
    await Promise.all([
      transaction.objectStore("rehearsals").delete(id),
      transaction.objectStore("items").delete(rangeOf(id)),
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

function rangeOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
