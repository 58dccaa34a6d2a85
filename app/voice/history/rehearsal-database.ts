import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type OpenDBCallbacks,
  type StoreNames,
} from "idb";
import { talkingTimes } from "../debrief/measures.ts";
import {
  FormerRehearsalSchema,
  type RehearsalContent,
  type SavedItem,
  type SavedRehearsal,
  type SavedSpan,
  type SavedStretch,
} from "./rehearsal-schema.ts";

export interface Stores extends DBSchema {
  rehearsals: { key: number; value: SavedRehearsal };
  /** In batches, by the rehearsal's id and a number. Apart from the rehearsal, so that the list can be read alone. */
  contents: { key: [number, number]; value: ContentBatch };
  stretches: { key: [number, number]; value: SavedStretch };
  pieces: { key: [number, number, number]; value: RecordedPiece };
  /** Only before version 4. */
  items: { key: [number, string]; value: SavedItem };
  /** Only in versions 2 and 3. */
  spans: { key: [number, number]; value: SavedSpan };
}

export interface ContentBatch extends RehearsalContent {
  id: [number, number];
}

/** Some seconds of a recording, as bytes because some browsers store no blobs in private windows. */
interface RecordedPiece {
  rehearsalId: number;
  stretch: number;
  index: number;
  bytes: ArrayBuffer;
}

export type RehearsalDatabase = IDBPDatabase<Stores>;

export const storeNames = ["rehearsals", "contents", "stretches", "pieces"] as const;
const version = 5;

/**
 * Opens the database of rehearsals and upgrades it to this version. A later version is opened as it is.
 *
 * @param onLost called when the browser closes the database, or another tab deletes or upgrades it
 */
export async function openRehearsals(name: string, onLost: () => void): Promise<RehearsalDatabase> {
  const callbacks: OpenDBCallbacks<Stores> = {
    // At once, since the connection may still be opening for this page when another tab waits for it.
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close();
      onLost();
    },
    terminated: onLost,
  };
  try {
    const opened = await openDB<Stores>(name, version, {
      upgrade: (database, former, _version, transaction) => upgrade(database, former, transaction),
      ...callbacks,
    });
    await deleteStrayContents(opened);
    return opened;
  } catch (error) {
    const isLater = error instanceof DOMException && error.name === "VersionError";
    if (!isLater) throw error;
    return openDB<Stores>(name, undefined, callbacks);
  }
}

/** A tab with version 3 of the page deletes rehearsals without their contents. */
async function deleteStrayContents(database: RehearsalDatabase): Promise<void> {
  const transaction = database.transaction(["rehearsals", "contents"], "readwrite");
  const kept = new Set(await transaction.objectStore("rehearsals").getAllKeys());
  const contents = transaction.objectStore("contents");
  const stray = (await contents.getAllKeys()).filter(([id]) => !kept.has(id));
  await Promise.all([...stray.map((key) => contents.delete(key)), transaction.done]);
}

/** Returns the range of keys that begin with a rehearsal's id. */
export function partsRange(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

type Upgrade = IDBPTransaction<Stores, StoreNames<Stores>[], "versionchange">;

async function upgrade(
  database: RehearsalDatabase,
  former: number,
  transaction: Upgrade,
): Promise<void> {
  if (former < 1) database.createObjectStore("rehearsals", { keyPath: "id" });
  if (former < 3) {
    database.createObjectStore("stretches", { keyPath: ["rehearsalId", "index"] });
    database.createObjectStore("pieces", { keyPath: ["rehearsalId", "stretch", "index"] });
  }
  if (former === 4) return splitContents(transaction);
  database.createObjectStore("contents", { keyPath: "id" });
  if (former < 1) return;
  for (const { id } of await transaction.objectStore("rehearsals").getAll()) {
    const items = await transaction.objectStore("items").getAll(partsRange(id));
    const spans =
      former < 2
        ? await extractSpans(id, transaction)
        : await transaction.objectStore("spans").getAll(partsRange(id));
    const inOrder = items.toSorted((a, b) => a.position - b.position);
    await transaction.objectStore("contents").put({ id: [id, 0], items: inOrder, spans });
  }
  database.deleteObjectStore("items");
  if (former >= 2) database.deleteObjectStore("spans");
}

/** Version 4 stored each rehearsal's contents in one document, by its id alone. */
async function splitContents(transaction: Upgrade): Promise<void> {
  const contents = transaction.objectStore("contents");
  for (const stored of await contents.getAll()) {
    const former: unknown = stored.id;
    if (typeof former !== "number") continue;
    await contents.put({ ...stored, id: [former, 0] });
    await contents.delete(IDBKeyRange.only(former));
  }
}

/** Version 1 stored the spans within the rehearsal. */
async function extractSpans(id: number, transaction: Upgrade): Promise<SavedSpan[]> {
  const rehearsals = transaction.objectStore("rehearsals");
  const { data } = FormerRehearsalSchema.safeParse(await rehearsals.get(id));
  if (!data) return [];
  const { spans, ...rehearsal } = data;
  await rehearsals.put({ ...rehearsal, talking: talkingTimes(spans) });
  return spans.map((span, index) => ({ ...span, rehearsalId: id, index }));
}
