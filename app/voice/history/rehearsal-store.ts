import {
  openRehearsals,
  partsOf,
  type RehearsalDatabase,
  storeNames,
  type Stores,
} from "./rehearsal-database.ts";
import {
  type SavedItem,
  SavedItemSchema,
  type SavedRehearsal,
  SavedRehearsalSchema,
  type SavedSpan,
  SavedSpanSchema,
  type SavedStretch,
  SavedStretchSchema,
} from "./rehearsal-schema.ts";

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

/** All that the database held of a rehearsal, by store. */
export type RehearsalCopy = readonly {
  name: StoreName;
  values: readonly Stores[StoreName]["value"][];
}[];

type StoreName = (typeof storeNames)[number];

export interface RehearsalContent {
  items: readonly SavedItem[];
  spans: readonly SavedSpan[];
}

/** A part of a rehearsal cannot be written because the rehearsal was deleted. */
export class RehearsalDeletedError extends Error {
  override readonly name = "RehearsalDeletedError";
}

/**
 * Stores rehearsals in IndexedDB. Skips invalid entries when reading. Opens the database when it is needed, also after
 * the browser or another tab has closed it. Reading and deleting are tried twice.
 */
export class RehearsalStore {
  readonly #name: string;
  readonly #onLost: () => void;
  #database: Promise<RehearsalDatabase> | undefined;

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

  /**
   * @throws {RehearsalDeletedError} if parts are to be written of a rehearsal that is not there. Other errors if the
   * browser blocks IndexedDB, as in some private windows, has no more room, or has closed the database.
   */
  async write({ rehearsal, items, spans, removed, isWhole }: RehearsalChange): Promise<void> {
    const { id } = rehearsal;
    const database = await this.#open();
    const transaction = database.transaction(["rehearsals", "items", "spans"], "readwrite");
    const rehearsalStore = transaction.objectStore("rehearsals");
    const itemStore = transaction.objectStore("items");
    const spanStore = transaction.objectStore("spans");
    const stored = await rehearsalStore.get(id);
    if (!isWhole && !stored) throw new RehearsalDeletedError("The rehearsal was deleted");
    // The list asks for one too, of which who writes need not know.
    const debrief = rehearsal.debrief ?? stored?.debrief;
    const former = isWhole ? [itemStore, spanStore] : [];
    await Promise.all([
      ...former.map((store) => store.delete(partsOf(id))),
      rehearsalStore.put({ ...rehearsal, debrief }),
      ...items.map((item) => itemStore.put(item)),
      ...spans.map((span) => spanStore.put(span)),
      ...removed.map((key) => itemStore.delete([id, key])),
      transaction.done,
    ]);
  }

  /** @throws {RehearsalDeletedError} */
  async change(id: number, change: Pick<SavedRehearsal, "debrief" | "lasts">): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction("rehearsals", "readwrite");
    const stored = await transaction.store.get(id);
    if (!stored) throw new RehearsalDeletedError("The rehearsal was deleted");
    await Promise.all([transaction.store.put({ ...stored, ...change }), transaction.done]);
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
    const [rehearsal, items, spans] = await this.#twice((database) => {
      const transaction = database.transaction(["rehearsals", "items", "spans"]);
      return Promise.all([
        transaction.objectStore("rehearsals").get(id),
        transaction.objectStore("items").getAll(partsOf(id)),
        transaction.objectStore("spans").getAll(partsOf(id)),
      ]);
    });
    if (!rehearsal) return undefined;
    return {
      items: items
        .flatMap((value: unknown) => SavedItemSchema.safeParse(value).data ?? [])
        .toSorted((a, b) => a.position - b.position),
      // Whoever was speaking when the page was left spoke until the last save.
      spans: spans.flatMap((value: unknown) => {
        const { data } = SavedSpanSchema.safeParse(value);
        return data ? { ...data, end: data.end ?? Math.max(data.start, rehearsal.endedAt) } : [];
      }),
    };
  }

  /** Adds some seconds to a recording: together with what they add to its stretch. */
  async writePiece(stretch: SavedStretch, index: number, bytes: ArrayBuffer): Promise<void> {
    const { rehearsalId, index: stretchIndex } = stretch;
    const database = await this.#open();
    const transaction = database.transaction(["stretches", "pieces"], "readwrite");
    await Promise.all([
      transaction.objectStore("stretches").put(stretch),
      transaction.objectStore("pieces").put({ rehearsalId, stretch: stretchIndex, index, bytes }),
      transaction.done,
    ]);
  }

  /** The stretches of a rehearsal's recording, or of all of them, in order. */
  async stretches(id?: number): Promise<SavedStretch[]> {
    const range = id === undefined ? undefined : partsOf(id);
    const all: unknown[] = await this.#twice((database) =>
      database.objectStoreNames.contains("stretches") ? database.getAll("stretches", range) : [],
    );
    return all.flatMap((value) => SavedStretchSchema.safeParse(value).data ?? []);
  }

  /** The sound of a stretch. */
  async sound({ rehearsalId, index, type }: SavedStretch): Promise<Blob> {
    const range = IDBKeyRange.bound([rehearsalId, index], [rehearsalId, index, []]);
    const pieces = await this.#twice((database) => database.getAll("pieces", range));
    return new Blob(
      pieces.map(({ bytes }) => bytes),
      { type },
    );
  }

  /** Deletes recordings of which no rehearsal was kept, but for the one of a call that has just begun. */
  async deleteStraySound(currentId: number): Promise<void> {
    const database = await this.#open();
    const transaction = database.transaction(["rehearsals", "stretches", "pieces"], "readwrite");
    const kept = new Set(await transaction.objectStore("rehearsals").getAllKeys());
    const recorded = await transaction.objectStore("stretches").getAllKeys();
    const ids = new Set(recorded.map(([id]) => id).filter((id) => !kept.has(id)));
    ids.delete(currentId);
    await Promise.all([
      ...[...ids].flatMap((id) => [
        transaction.objectStore("stretches").delete(partsOf(id)),
        transaction.objectStore("pieces").delete(partsOf(id)),
      ]),
      transaction.done,
    ]);
  }

  /** Returns what it deleted. */
  async delete(id: number): Promise<RehearsalCopy> {
    return this.#twice(async (database) => {
      const names = presentStores(database);
      const transaction = database.transaction(names, "readwrite");
      const stores = names.map((name) => {
        const key = name === "rehearsals" ? IDBKeyRange.only(id) : partsOf(id);
        return { name, key, store: transaction.objectStore(name) };
      });
      const copy = await Promise.all(
        stores.map(async ({ name, key, store }) => ({ name, values: await store.getAll(key) })),
      );
      await Promise.all([...stores.map(({ key, store }) => store.delete(key)), transaction.done]);
      return copy;
    });
  }

  /** Puts back what was deleted. */
  async putBack(copy: RehearsalCopy): Promise<void> {
    await this.#twice(async (database) => {
      const names = copy.map(({ name }) => name);
      const transaction = database.transaction(names, "readwrite");
      await Promise.all([
        ...copy.flatMap(({ name, values }) =>
          values.map((value) => transaction.objectStore(name).put(value)),
        ),
        transaction.done,
      ]);
    });
  }

  async deleteAll(): Promise<void> {
    await this.#twice(async (database) => {
      const transaction = database.transaction(presentStores(database), "readwrite");
      await Promise.all([
        ...presentStores(database).map((name) => transaction.objectStore(name).clear()),
        transaction.done,
      ]);
    });
  }

  async #twice<T>(work: (database: RehearsalDatabase) => T | Promise<T>): Promise<T> {
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

  #open(): Promise<RehearsalDatabase> {
    this.#database ??= openRehearsals(this.#name, () => this.#lose());
    return this.#database;
  }
}

/** A later version of the database may lack some. */
function presentStores({ objectStoreNames }: RehearsalDatabase) {
  return storeNames.filter((name) => objectStoreNames.contains(name));
}
