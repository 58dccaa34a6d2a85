import { compareShallow } from "mobx";
import type * as z from "zod/mini";
import { withTimeout } from "../realtime/with-timeout.ts";
import {
  type ContentBatch,
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

/**
 * The most items, and the most spans, in a batch. A save writes only the batches that changed, so a long call saves as fast
 * as a short one.
 */
const batchSize = 50;

/** Milliseconds. A tab that holds an earlier version of the database, as a frozen one does, delays opening it for ever. */
const openLimit = 3_000;

type StoreName = (typeof storeNames)[number];

export class RehearsalDeletedError extends Error {
  override readonly name = "RehearsalDeletedError";

  constructor() {
    super("The rehearsal was deleted");
  }
}

/**
 * Stores rehearsals in IndexedDB. Skips invalid entries when reading. Opens the database on demand, even after the
 * browser or another tab has closed it, and retries every operation once, except writing a rehearsal.
 */
export class RehearsalStore {
  readonly #name: string;
  #database: Promise<RehearsalDatabase> | undefined;
  #isOpening = false;
  /** The rehearsal that was written last. If it is missing, another tab has deleted it. */
  #writtenId: number | undefined;
  /** The items and spans that were written for it. */
  #written: readonly ContentBatch[] = [];

  constructor(databaseName: string) {
    this.#name = databaseName;
  }

  /** Closes the database and forgets what was written: the database may have been deleted. */
  close(): void {
    this.#disconnect();
    this.#writtenId = undefined;
  }

  /**
   * Writes what has changed since the last time: items and spans that are new objects.
   *
   * @throws {RehearsalDeletedError} if it was deleted since it was last written. Throws other errors if the browser
   * blocks IndexedDB, as in some private windows, is out of space, or has closed the database, or if another tab keeps it
   * from opening.
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
    const contents = transaction.objectStore("contents");
    const before = this.#writtenId === id ? this.#written : [];
    const batches = batchesOf(id, content);
    const first = before.length === 0 ? 0 : batches.length;
    await Promise.all([
      rehearsals.put({ ...rehearsal, debrief, notes: stored?.notes }),
      contents.delete(IDBKeyRange.bound([id, first], [id, []])),
      ...batches
        .filter((batch, index) => !isSame(batch, before[index]))
        .map((batch) => contents.put(batch)),
      transaction.done,
    ]);
    this.#writtenId = id;
    this.#written = batches;
  }

  /** @throws {RehearsalDeletedError} */
  async change(
    id: number,
    change: Pick<SavedRehearsal, "debrief" | "lasts" | "notes">,
  ): Promise<void> {
    const isThere = await this.#withRetry(async (database) => {
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
    const all = await this.#withRetry((database) => database.getAll("rehearsals"));
    return validEntries(all, SavedRehearsalSchema).toSorted((a, b) => b.id - a.id);
  }

  /** Returns undefined if no such rehearsal is stored. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    const [stored, batches] = await this.#withRetry((database) => {
      const transaction = database.transaction(["rehearsals", "contents"]);
      return Promise.all([
        transaction.objectStore("rehearsals").get(id),
        transaction.objectStore("contents").getAll(partsRange(id)),
      ]);
    });
    const [rehearsal] = validEntries([stored], SavedRehearsalSchema);
    if (!rehearsal) return undefined;
    return {
      rehearsal,
      items: batches.flatMap(({ items }) => validEntries(items, SavedItemSchema)),
      // A span that was open when the page was left ends with the last save.
      spans: batches
        .flatMap(({ spans }) => validEntries(spans, SavedSpanSchema))
        .map((span) => ({ ...span, end: span.end ?? Math.max(span.start, rehearsal.endedAt) })),
      stretches: await this.readStretches(id),
    };
  }

  async writePiece(stretch: SavedStretch, index: number, bytes: ArrayBuffer): Promise<void> {
    const { rehearsalId, index: stretchIndex } = stretch;
    await this.#withRetry(async (database) => {
      const transaction = database.transaction(["stretches", "pieces"], "readwrite");
      await Promise.all([
        transaction.objectStore("stretches").put(stretch),
        transaction.objectStore("pieces").put({ rehearsalId, stretch: stretchIndex, index, bytes }),
        transaction.done,
      ]);
    });
  }

  /** Returns the stretches of one rehearsal's recording, or of all recordings, in order. */
  async readStretches(id?: number): Promise<SavedStretch[]> {
    const range = id === undefined ? undefined : partsRange(id);
    const all = await this.#withRetry((database) =>
      database.objectStoreNames.contains("stretches") ? database.getAll("stretches", range) : [],
    );
    return validEntries(all, SavedStretchSchema);
  }

  async readSound({ rehearsalId, index, type }: SavedStretch): Promise<Blob> {
    const range = IDBKeyRange.bound([rehearsalId, index], [rehearsalId, index, []]);
    const pieces = await this.#withRetry((database) => database.getAll("pieces", range));
    return new Blob(
      pieces.map(({ bytes }) => bytes),
      { type },
    );
  }

  /** Deletes recordings without a rehearsal, except that of the call that has just begun. */
  async deleteStraySound(currentId: number): Promise<void> {
    await this.#withRetry(async (database) => {
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
    return this.#withRetry(async (database) => {
      const names = presentStores(database);
      const transaction = database.transaction(names, "readwrite");
      const stores = names.map((name) => {
        const key = name === "rehearsals" ? IDBKeyRange.only(id) : partsRange(id);
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
    await this.#withRetry(async (database) => {
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
    await this.#withRetry(async (database) => {
      const names = presentStores(database);
      const transaction = database.transaction(names, "readwrite");
      await Promise.all([
        ...names.map((name) => transaction.objectStore(name).clear()),
        transaction.done,
      ]);
    });
  }

  async #withRetry<T>(work: (database: RehearsalDatabase) => T | Promise<T>): Promise<T> {
    const opened = this.#open();
    const opening = this.#database;
    try {
      return await work(await opened);
    } catch {
      // Another operation may have opened it again.
      if (this.#database === opening) this.#disconnect();
      return work(await this.#open());
    }
  }

  #disconnect(): void {
    // A request to open it cannot be withdrawn, and a second one would wait behind the first.
    if (this.#isOpening) return;
    void this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }

  /** @throws {Error} if the database is not open within `openLimit`. */
  #open(): Promise<RehearsalDatabase> {
    const opening = (this.#database ??= this.#request());
    return withTimeout(openLimit, undefined, notOpen, () => opening);
  }

  #request(): Promise<RehearsalDatabase> {
    this.#isOpening = true;
    return openRehearsals(this.#name, () => this.close()).finally(() => (this.#isOpening = false));
  }
}

const notOpen = () => new Error("The database does not open");

function batchesOf(id: number, { items, spans }: RehearsalContent): ContentBatch[] {
  const count = Math.ceil(Math.max(items.length, spans.length) / batchSize);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * batchSize, (index + 1) * batchSize];
    return { id: [id, index], items: items.slice(from, to), spans: spans.slice(from, to) };
  });
}

function isSame(batch: ContentBatch, before: ContentBatch | undefined): boolean {
  if (!before) return false;
  return compareShallow(batch.items, before.items) && compareShallow(batch.spans, before.spans);
}

/** Leaves out stores that a newer release has dropped. */
function presentStores({ objectStoreNames }: RehearsalDatabase) {
  return storeNames.filter((name) => objectStoreNames.contains(name));
}

function validEntries<T>(all: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(all)) return [];
  return all.flatMap((one: unknown) => schema.safeParse(one).data ?? []);
}
