import type * as z from "zod/mini";
import {
  openRehearsals,
  partsRange,
  type RehearsalDatabase,
  storeNames,
  type Stores,
} from "./rehearsal-database.ts";
import {
  type OpenedRehearsal,
  type RehearsalContent,
  SavedItemSchema,
  type SavedRehearsal,
  SavedRehearsalSchema,
  SavedSpanSchema,
  type SavedStretch,
  SavedStretchSchema,
} from "./rehearsal-schema.ts";

/** A rehearsal's entries in each store of the database. */
export type RehearsalCopy = readonly {
  name: StoreName;
  values: readonly Stores[StoreName]["value"][];
}[];

type StoreName = (typeof storeNames)[number];

export class RehearsalDeletedError extends Error {
  override readonly name = "RehearsalDeletedError";

  constructor() {
    super("The rehearsal was deleted");
  }
}

/**
 * Stores rehearsals in IndexedDB. Skips invalid entries when reading. Opens the database on demand, even after the browser
 * or another tab has closed it, and tries everything twice but writing a rehearsal.
 */
export class RehearsalStore {
  readonly #name: string;
  #database: Promise<RehearsalDatabase> | undefined;
  /** The rehearsal that was written last. If it is missing, another tab has deleted it. */
  #writtenId: number | undefined;

  constructor(databaseName: string) {
    this.#name = databaseName;
  }

  /** Also forgets what was written, since the database may have been deleted. */
  close(): void {
    this.#disconnect();
    this.#writtenId = undefined;
  }

  /**
   * @throws {RehearsalDeletedError} if it was deleted since it was last written. Throws other errors if the browser
   * blocks IndexedDB, as in some private windows, is out of space, or has closed the database.
   */
  async write(rehearsal: SavedRehearsal, content: RehearsalContent): Promise<void> {
    const { id } = rehearsal;
    const database = await this.#open();
    const transaction = database.transaction(["rehearsals", "contents"], "readwrite");
    const rehearsals = transaction.objectStore("rehearsals");
    const stored = await rehearsals.get(id);
    if (!stored && this.#writtenId === id) throw new RehearsalDeletedError();
    // Another tab may have requested a debrief.
    const debrief = rehearsal.debrief ?? stored?.debrief;
    await Promise.all([
      rehearsals.put({ ...rehearsal, debrief, notes: stored?.notes }),
      transaction.objectStore("contents").put({ id, ...content }),
      transaction.done,
    ]);
    this.#writtenId = id;
  }

  /** @throws {RehearsalDeletedError} */
  async change(
    id: number,
    change: Pick<SavedRehearsal, "debrief" | "lasts" | "notes">,
  ): Promise<void> {
    const isThere = await this.#twice(async (database) => {
      const transaction = database.transaction("rehearsals", "readwrite");
      const stored = await transaction.store.get(id);
      if (stored) await transaction.store.put({ ...stored, ...change });
      await transaction.done;
      return stored !== undefined;
    });
    if (!isThere) throw new RehearsalDeletedError();
  }

  /** Returns the newest first. */
  async list(): Promise<SavedRehearsal[]> {
    const all = await this.#twice((database) => database.getAll("rehearsals"));
    return readable(all, SavedRehearsalSchema).toSorted((a, b) => b.id - a.id);
  }

  /** Returns undefined if no such rehearsal is stored. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    const [stored, content] = await this.#twice((database) => {
      const transaction = database.transaction(["rehearsals", "contents"]);
      return Promise.all([
        transaction.objectStore("rehearsals").get(id),
        transaction.objectStore("contents").get(id),
      ]);
    });
    const [rehearsal] = readable([stored], SavedRehearsalSchema);
    if (!rehearsal) return undefined;
    return {
      rehearsal,
      items: readable(content?.items, SavedItemSchema),
      // A span that was open when the page was left ends with the last save.
      spans: readable(content?.spans, SavedSpanSchema).map((span) => ({
        ...span,
        end: span.end ?? Math.max(span.start, rehearsal.endedAt),
      })),
      stretches: await this.stretches(id),
    };
  }

  async writePiece(stretch: SavedStretch, index: number, bytes: ArrayBuffer): Promise<void> {
    const { rehearsalId, index: stretchIndex } = stretch;
    await this.#twice(async (database) => {
      const transaction = database.transaction(["stretches", "pieces"], "readwrite");
      await Promise.all([
        transaction.objectStore("stretches").put(stretch),
        transaction.objectStore("pieces").put({ rehearsalId, stretch: stretchIndex, index, bytes }),
        transaction.done,
      ]);
    });
  }

  /** Returns the stretches of one rehearsal's recording, or of all recordings, in order. */
  async stretches(id?: number): Promise<SavedStretch[]> {
    const range = id === undefined ? undefined : partsRange(id);
    const all = await this.#twice((database) =>
      database.objectStoreNames.contains("stretches") ? database.getAll("stretches", range) : [],
    );
    return readable(all, SavedStretchSchema);
  }

  async sound({ rehearsalId, index, type }: SavedStretch): Promise<Blob> {
    const range = IDBKeyRange.bound([rehearsalId, index], [rehearsalId, index, []]);
    const pieces = await this.#twice((database) => database.getAll("pieces", range));
    return new Blob(
      pieces.map(({ bytes }) => bytes),
      { type },
    );
  }

  /** Deletes recordings without a rehearsal, except that of the call that has just begun. */
  async deleteStraySound(currentId: number): Promise<void> {
    await this.#twice(async (database) => {
      const transaction = database.transaction(["rehearsals", "stretches", "pieces"], "readwrite");
      const kept = new Set(await transaction.objectStore("rehearsals").getAllKeys());
      const recorded = await transaction.objectStore("stretches").getAllKeys();
      const ids = new Set(recorded.map(([id]) => id).filter((id) => !kept.has(id)));
      ids.delete(currentId);
      await Promise.all([
        ...[...ids].flatMap((id) => [
          transaction.objectStore("stretches").delete(partsRange(id)),
          transaction.objectStore("pieces").delete(partsRange(id)),
        ]),
        transaction.done,
      ]);
    });
  }

  /** Returns a copy for `putBack`. */
  async delete(id: number): Promise<RehearsalCopy> {
    if (this.#writtenId === id) this.#writtenId = undefined;
    return this.#twice(async (database) => {
      const names = presentStores(database);
      const transaction = database.transaction(names, "readwrite");
      const stores = names.map((name) => {
        const isWhole = name === "rehearsals" || name === "contents";
        const key = isWhole ? IDBKeyRange.only(id) : partsRange(id);
        return { name, key, store: transaction.objectStore(name) };
      });
      const copy = await Promise.all(
        stores.map(async ({ name, key, store }) => ({ name, values: await store.getAll(key) })),
      );
      await Promise.all([...stores.map(({ key, store }) => store.delete(key)), transaction.done]);
      return copy;
    });
  }

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
      const names = presentStores(database);
      const transaction = database.transaction(names, "readwrite");
      await Promise.all([
        ...names.map((name) => transaction.objectStore(name).clear()),
        transaction.done,
      ]);
    });
  }

  async #twice<T>(work: (database: RehearsalDatabase) => T | Promise<T>): Promise<T> {
    const opening = this.#open();
    try {
      return await work(await opening);
    } catch {
      // Another operation may have opened it again.
      if (this.#database === opening) this.#disconnect();
      return work(await this.#open());
    }
  }

  #disconnect(): void {
    void this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }

  #open(): Promise<RehearsalDatabase> {
    this.#database ??= openRehearsals(this.#name, () => this.close());
    return this.#database;
  }
}

/** A later version of the database may lack some stores. */
function presentStores({ objectStoreNames }: RehearsalDatabase) {
  return storeNames.filter((name) => objectStoreNames.contains(name));
}

function readable<T>(all: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(all)) return [];
  return all.flatMap((one: unknown) => schema.safeParse(one).data ?? []);
}
