import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { talkingTimes } from "../debrief/measures.ts";
import {
  FormerRehearsalSchema,
  type SavedItem,
  SavedItemSchema,
  type SavedRehearsal,
  SavedRehearsalSchema,
  type SavedSpan,
  SavedSpanSchema,
} from "./rehearsal-schema.ts";

interface Stores extends DBSchema {
  rehearsals: { key: number; value: SavedRehearsal };
  items: { key: [number, string]; value: SavedItem };
  spans: { key: [number, number]; value: SavedSpan };
}

const stores = ["rehearsals", "items", "spans"] as const;
const version = 2;

/** The changes to a rehearsal since it was last saved. */
export interface RehearsalChange {
  rehearsal: SavedRehearsal;
  items: readonly SavedItem[];
  spans: readonly SavedSpan[];
  /** Keys of removed items. */
  removed: readonly string[];
  /** Whether items and spans replace all that was saved of the rehearsal. */
  isWhole: boolean;
}

export interface RehearsalContent {
  items: readonly SavedItem[];
  spans: readonly SavedSpan[];
}

/**
 * Stores rehearsals in IndexedDB. Skips invalid entries when reading. Opens the database when it is needed, also after
 * the browser or another tab has closed it. Reading and deleting are tried twice.
 */
export class RehearsalStore {
  readonly #name: string;
  readonly #onLost: () => void;
  #database: Promise<IDBPDatabase<Stores>> | undefined;

  /** @param onLost called when the database is closed by another, and may have been deleted. */
  constructor(databaseName: string, onLost: () => void = () => {}) {
    this.#name = databaseName;
    this.#onLost = onLost;
  }

  /** The next use opens the database again. */
  close(): void {
    void this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }

  /** @throws if the browser blocks IndexedDB, as in some private windows, or has closed the database. */
  async write({ rehearsal, items, spans, removed, isWhole }: RehearsalChange): Promise<void> {
    const transaction = (await this.#open()).transaction(stores, "readwrite");
    const itemStore = transaction.objectStore("items");
    const spanStore = transaction.objectStore("spans");
    const former = isWhole ? [itemStore, spanStore] : [];
    await Promise.all([
      ...former.map((store) => store.delete(partsOf(rehearsal.id))),
      transaction.objectStore("rehearsals").put(rehearsal),
      ...items.map((item) => itemStore.put(item)),
      ...spans.map((span) => spanStore.put(span)),
      ...removed.map((key) => itemStore.delete([rehearsal.id, key])),
      transaction.done,
    ]);
  }

  /** Returns the newest first: an id is the start time in epoch milliseconds. */
  async list(): Promise<SavedRehearsal[]> {
    const all: unknown[] = await this.#twice((database) => database.getAll("rehearsals"));
    return all
      .flatMap((value) => SavedRehearsalSchema.safeParse(value).data ?? [])
      .toSorted((a, b) => b.id - a.id);
  }

  /** Returns undefined if no such rehearsal is stored. */
  async content(id: number): Promise<RehearsalContent | undefined> {
    const [count, items, spans] = await this.#twice((database) => {
      const transaction = database.transaction(stores);
      return Promise.all([
        transaction.objectStore("rehearsals").count(id),
        transaction.objectStore("items").getAll(partsOf(id)),
        transaction.objectStore("spans").getAll(partsOf(id)),
      ]);
    });
    if (count === 0) return undefined;
    return {
      items: items
        .flatMap((value: unknown) => SavedItemSchema.safeParse(value).data ?? [])
        .toSorted((a, b) => a.position - b.position),
      spans: spans.flatMap((value: unknown) => SavedSpanSchema.safeParse(value).data ?? []),
    };
  }

  async delete(id: number): Promise<void> {
    await this.#twice(async (database) => {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([
        transaction.objectStore("rehearsals").delete(id),
        transaction.objectStore("items").delete(partsOf(id)),
        transaction.objectStore("spans").delete(partsOf(id)),
        transaction.done,
      ]);
    });
  }

  async deleteAll(): Promise<void> {
    await this.#twice(async (database) => {
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([
        ...stores.map((name) => transaction.objectStore(name).clear()),
        transaction.done,
      ]);
    });
  }

  async #twice<T>(work: (database: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.#open());
    } catch {
      this.close();
      return work(await this.#open());
    }
  }

  #lose(): void {
    this.close();
    this.#onLost();
  }

  #open(): Promise<IDBPDatabase<Stores>> {
    this.#database ??= openDB<Stores>(this.#name, version, {
      upgrade: (database, former, _version, transaction) => upgrade(database, former, transaction),
      // Another tab deletes the database, or has a newer version of it.
      blocking: () => this.#lose(),
      terminated: () => this.#lose(),
    });
    return this.#database;
  }
}

async function upgrade(
  database: IDBPDatabase<Stores>,
  former: number,
  transaction: IDBPTransaction<Stores, ("rehearsals" | "items" | "spans")[], "versionchange">,
): Promise<void> {
  if (former < 1) {
    database.createObjectStore("rehearsals", { keyPath: "id" });
    database.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
  }
  database.createObjectStore("spans", { keyPath: ["rehearsalId", "index"] });
  const rehearsals = transaction.objectStore("rehearsals");
  const all: unknown[] = await rehearsals.getAll();
  for (const value of all) {
    const { data } = FormerRehearsalSchema.safeParse(value);
    if (!data) continue;
    const { spans, ...rehearsal } = data;
    await rehearsals.put({ ...rehearsal, talking: talkingTimes(spans) });
    for (const [index, span] of spans.entries()) {
      await transaction.objectStore("spans").put({ ...span, rehearsalId: rehearsal.id, index });
    }
  }
}

function partsOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
