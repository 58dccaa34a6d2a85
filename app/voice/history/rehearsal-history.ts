import { makeAutoObservable, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { countCalls, rehearsalsInOtherTabs } from "../call/calls-in-other-tabs.ts";
import { saveDraft } from "../conversation/unsent-message.ts";
import { abortDebriefRequests } from "../debrief/debrief-request.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import {
  type CoachNote,
  type OpenedRehearsal,
  rehearsalDate,
  type SavedRehearsal,
  type SavedStretch,
} from "./rehearsal-schema.ts";
import type { RehearsalCopy, RehearsalStore } from "./rehearsal-store.ts";
import { countInWords } from "./rehearsal-format.ts";
import type { Rehearsals } from "./rehearsals.ts";

type HistoryState =
  | { phase: "reading" }
  | { phase: "unavailable" }
  | {
      phase: "read";
      rehearsals: readonly SavedRehearsal[];
      /** Bytes of the recordings, by rehearsal id. */
      recorded: ReadonlyMap<number, number>;
      /** The ids of rehearsals whose calls continue in other tabs. */
      inOtherTabs: ReadonlySet<number>;
    };

/** A deletion can be undone for so many milliseconds after the visitor leaves the list. */
const undoTime = 10_000;

interface Deleted {
  rehearsal: SavedRehearsal;
  copy: Promise<RehearsalCopy | undefined>;
}

export interface Row {
  rehearsal: SavedRehearsal;
  isDeleted: boolean;
}

/** The list of saved rehearsals, as last read, and the reopened rehearsal. */
export class RehearsalHistory {
  state: HistoryState = { phase: "reading" };
  opened: OpenedRehearsal | undefined;
  /** Deletions that can be undone, by rehearsal id. */
  deleted: ReadonlyMap<number, Deleted> = new Map();
  /** Counts each time the visitor opens a rehearsal, even one that is open. */
  openCount = 0;
  /** The rehearsal that the visitor wanted to open, or had open, when it turned out to be deleted. */
  deletedInOtherTab: number | undefined;
  /** Says that the browser could not do what the visitor wanted last. Empty if it could. */
  failure = "";
  /** The last action, for screen readers. */
  announcement = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #storage: Rehearsals;
  #lastReading = 0;

  constructor(storage: Rehearsals) {
    this.#storage = storage;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Newest first. Undefined until the list is read. */
  get rows(): readonly Row[] | undefined {
    if (this.state.phase !== "read") return undefined;
    const kept = this.state.rehearsals.filter(({ id }) => !this.deleted.has(id));
    return [
      ...kept.map((rehearsal) => ({ rehearsal, isDeleted: false })),
      ...[...this.deleted.values()].map(({ rehearsal }) => ({ rehearsal, isDeleted: true })),
    ].toSorted((a, b) => b.rehearsal.id - a.rehearsal.id);
  }

  /** Reads the list and the opened rehearsal. If calls overlap, the last one counts. */
  async refresh(): Promise<void> {
    const reading = ++this.#lastReading;
    await this.#try(async (store) => {
      const rehearsals = await store.list();
      const recorded = totalSizes(await store.readStretches().catch(() => []));
      const inOtherTabs = await rehearsalsInOtherTabs();
      if (reading !== this.#lastReading) return;
      this.#set({ state: { phase: "read", rehearsals, recorded, inOtherTabs } });
      const back = rehearsals.find(({ id }) => id === this.deletedInOtherTab);
      if (back) this.#announceReturn(back.id);
      // The reopened rehearsal may be that of the current call, which adds items.
      const openedId = this.opened?.rehearsal.id;
      if (openedId === undefined) return;
      const opened = await this.#storage.read(openedId);
      // The visitor may have opened another one meanwhile, or closed this one.
      if (openedId !== this.opened?.rehearsal.id || reading !== this.#lastReading) return;
      this.#set(opened ? { opened } : { opened: undefined, deletedInOtherTab: openedId });
    });
  }

  async reopen({ id }: SavedRehearsal): Promise<void> {
    const opened = await this.read(id);
    if (opened) this.#set({ opened, openCount: this.openCount + 1 });
  }

  close(): void {
    this.#set({ opened: undefined });
  }

  announce(announcement: string): void {
    this.#set({ announcement });
  }

  /** Returns undefined if the rehearsal cannot be read, or was deleted. In that case, reads the list again. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    this.#set({ deletedInOtherTab: undefined, failure: "" });
    return this.#try(
      async () => {
        const read = await this.#storage.read(id);
        if (read) return read;
        await this.refresh();
        this.#set({ deletedInOtherTab: id });
        return undefined;
      },
      `${nameOf(id)} could not be read.`,
    );
  }

  async setDebrief({ id }: SavedRehearsal, debrief: Debrief): Promise<void> {
    await this.#storage.setDebrief(id, debrief);
    if (this.deleted.has(id)) return;
    if (this.opened?.rehearsal.id !== id) {
      this.announce(`The debrief of the rehearsal of ${rehearsalDate(id)} is ready.`);
    }
    await this.refresh();
  }

  /** Returns false if the browser did not store them. */
  async setNotes(id: number, notes: CoachNote[]): Promise<boolean> {
    const isStored = await this.#try(async (store) => {
      await store.change(id, { notes });
      return true;
    });
    this.#storage.notifyOtherTabs();
    await this.refresh();
    return isStored === true;
  }

  /** Returns the newest rehearsal if its call ended only because its page was reloaded or left. */
  async findCutOff(): Promise<SavedRehearsal | undefined> {
    const newest = this.rows?.[0]?.rehearsal;
    // The list may have been read before the call of this page ended.
    const live = this.#storage.live?.read()?.rehearsal;
    const { lasts } = (live?.id === newest?.id ? live : newest) ?? {};
    // Another tab may still have the call.
    return lasts && (await countCalls()) === 0 ? newest : undefined;
  }

  /** Stores that the visitor has seen that the call was cut off. */
  async acknowledgeEnd(id: number): Promise<void> {
    await this.#try((store) => store.change(id, { lasts: false }));
    await this.refresh();
  }

  /** Deletes a rehearsal, and stops saving it if its call continues. `undoDelete` works for a while. */
  async delete(rehearsal: SavedRehearsal): Promise<void> {
    const { id } = rehearsal;
    // A half-typed message belongs to the newest rehearsal.
    if (id === this.rows?.[0]?.rehearsal.id) saveDraft("");
    this.#storage.markDeleted(id);
    this.#set({ deletedInOtherTab: undefined, failure: "" });
    if (this.opened?.rehearsal.id === id) this.close();
    const copy = this.#try((store) => store.delete(id), `${nameOf(id)} could not be deleted.`);
    this.#set({ deleted: new Map([...this.deleted, [id, { rehearsal, copy }]]) });
    this.announce(`${nameOf(id)} was deleted. You can still undo that.`);
    if (!(await copy)) return this.#restore(id);
    this.#storage.notifyOtherTabs();
    return this.refresh();
  }

  /** Keeps deletions undoable while the visitor is at the list. */
  keepUndo(): void {
    clearTimeout(this.#timer);
  }

  startUndoTimer(): void {
    this.keepUndo();
    this.#timer = setTimeout(() => this.#expireUndo(), undoTime);
  }

  async undoDelete(id: number): Promise<void> {
    this.#set({ failure: "" });
    const copy = await this.deleted.get(id)?.copy;
    const putBack = async (store: RehearsalStore) => {
      if (copy) await store.putBack(copy);
      return true;
    };
    if (!(await this.#try(putBack, `${nameOf(id)} could not be brought back.`))) return;
    const debrief = this.#storage.debriefOf(id);
    if (debrief) await this.#try((store) => store.change(id, { debrief }));
    await this.#restore(id);
  }

  async deleteAll(): Promise<void> {
    saveDraft("");
    abortDebriefRequests();
    this.#storage.markAllDeleted();
    this.#set({ deletedInOtherTab: undefined, failure: "", opened: undefined, deleted: new Map() });
    await this.#try(async (store) => {
      await store.deleteAll();
      this.announce("All past rehearsals were deleted.");
    }, "The past rehearsals could not be deleted.");
    this.#storage.notifyOtherTabs();
    await this.refresh();
  }

  /** @param failure what the visitor is told if it fails */
  async #try<T>(
    work: (store: RehearsalStore) => Promise<T>,
    failure?: string,
  ): Promise<T | undefined> {
    try {
      return await this.#storage.withStore(work);
    } catch (error) {
      log.warn("Failed to read or delete past rehearsals", error);
      if (failure) this.#set({ failure });
      // Keep showing what was read before.
      if (this.state.phase === "reading") this.#set({ state: { phase: "unavailable" } });
      return undefined;
    }
  }

  #expireUndo(): void {
    const [id, ...more] = this.deleted.keys();
    if (id === undefined) return;
    this.#set({ deleted: new Map() });
    const what =
      more.length === 0
        ? nameOf(id)
        : `The ${countInWords(1 + more.length)} rehearsals that you deleted`;
    this.announce(`${what} can no longer be brought back.`);
  }

  async #restore(id: number): Promise<void> {
    this.#storage.markRestored(id);
    await this.refresh();
    this.#set({ deleted: new Map([...this.deleted].filter(([one]) => one !== id)) });
    this.#announceReturn(id);
  }

  #announceReturn(id: number): void {
    this.#set({
      deletedInOtherTab: undefined,
      announcement: `${nameOf(id)} is back.`,
    });
  }

  #set(change: Partial<RehearsalHistory>): void {
    runInAction(() => Object.assign(this, change));
  }
}

function nameOf(id: number): string {
  return `The rehearsal of ${rehearsalDate(id)}`;
}

function totalSizes(stretches: readonly SavedStretch[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { rehearsalId: id, size } of stretches) sizes.set(id, (sizes.get(id) ?? 0) + size);
  return sizes;
}
