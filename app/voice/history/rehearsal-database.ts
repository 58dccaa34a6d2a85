import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { talkingTimes } from "../debrief/measures.ts";
import {
  FormerRehearsalSchema,
  type SavedItem,
  type SavedRehearsal,
  type SavedSpan,
  type SavedStretch,
} from "./rehearsal-schema.ts";

export interface Stores extends DBSchema {
  rehearsals: { key: number; value: SavedRehearsal };
  items: { key: [number, string]; value: SavedItem };
  spans: { key: [number, number]; value: SavedSpan };
  stretches: { key: [number, number]; value: SavedStretch };
  pieces: { key: [number, number, number]; value: RecordedPiece };
}

/** Some seconds of a recording. Not a blob: some browsers refuse to keep those in private windows. */
export interface RecordedPiece {
  rehearsalId: number;
  stretch: number;
  index: number;
  bytes: ArrayBuffer;
}

export type RehearsalDatabase = IDBPDatabase<Stores>;

export const storeNames = ["rehearsals", "items", "spans", "stretches", "pieces"] as const;
const version = 3;

/**
 * Opens the database of rehearsals, and brings it to this version. One of a later version is opened as it is.
 *
 * @param onLost called when the browser closes it, or another tab deletes it or has a later version of it
 */
export async function openRehearsals(name: string, onLost: () => void): Promise<RehearsalDatabase> {
  const callbacks = { blocking: onLost, terminated: onLost };
  try {
    return await openDB<Stores>(name, version, {
      upgrade: (database, former, _version, transaction) => upgrade(database, former, transaction),
      ...callbacks,
    });
  } catch (error) {
    const isLater = error instanceof DOMException && error.name === "VersionError";
    if (!isLater) throw error;
    return openDB<Stores>(name, undefined, callbacks);
  }
}

/** The keys of the parts of a rehearsal. */
export function partsOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

type Upgrade = IDBPTransaction<Stores, (typeof storeNames)[number][], "versionchange">;

async function upgrade(
  database: RehearsalDatabase,
  former: number,
  transaction: Upgrade,
): Promise<void> {
  if (former < 1) {
    database.createObjectStore("rehearsals", { keyPath: "id" });
    database.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
  }
  database.createObjectStore("stretches", { keyPath: ["rehearsalId", "index"] });
  database.createObjectStore("pieces", { keyPath: ["rehearsalId", "stretch", "index"] });
  if (former >= 2) return;
  database.createObjectStore("spans", { keyPath: ["rehearsalId", "index"] });
  await moveSpans(transaction);
}

/** Version 1 kept the spans within the rehearsal. */
async function moveSpans(transaction: Upgrade): Promise<void> {
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
