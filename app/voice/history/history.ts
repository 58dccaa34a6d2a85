import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { rehearsalsInOtherTabs } from "../call/calls-in-other-tabs.ts";
import { saveDraft } from "../conversation/unsent-message.ts";
import { abortDebriefRequests } from "../debrief/debrief-request.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import {
  type OpenedRehearsal,
  rehearsalDate,
  type SavedRehearsal,
  type SavedStretch,
} from "./rehearsal-schema.ts";
import type { RehearsalCopy, RehearsalStore } from "./rehearsal-store.ts";
import { countInWords } from "./rehearsal-words.ts";
import type { Rehearsals } from "./rehearsals.ts";

type HistoryState =
  | { phase: "reading" }
  | { phase: "unavailable" }
  | {
      phase: "read";
      rehearsals: readonly SavedRehearsal[];
      /** Bytes of the recordings, by rehearsal. */
      recorded: ReadonlyMap<number, number>;
      /** Ids of those of which another tab has the call. */
      elsewhere: ReadonlySet<number>;
    };

/** How long a rehearsal that was deleted can be had back once the list is left, in milliseconds. */
const undoTime = 10_000;

interface Deleted {
  rehearsal: SavedRehearsal;
  /** What was kept of it. */
  copy: Promise<RehearsalCopy | undefined>;
}

/** A rehearsal of the list, or one that was just deleted. */
export interface Row {
  rehearsal: SavedRehearsal;
  isDeleted: boolean;
}

/** Holds the list of saved rehearsals, as last read, and the reopened rehearsal. */
export class RehearsalHistory {
  state: HistoryState = { phase: "reading" };
  opened: OpenedRehearsal | undefined;
  /** Those that were just deleted, by id. */
  deleted: ReadonlyMap<number, Deleted> = new Map();
  /** How often the visitor opened one, also if it was open. */
  openings = 0;
  /** The rehearsal that was opened or asked for and is found to be deleted. */
  deletedElsewhere: number | undefined;
  /** What a screen reader is told of what was done last. */
  news = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #log: Logger;
  readonly #storage: Rehearsals;
  #lastReading = 0;

  constructor(log: Logger, storage: Rehearsals) {
    this.#log = log;
    this.#storage = storage;
    makeObservable(this, {
      state: observableRef,
      opened: observableRef,
      deleted: observableRef,
      rows: computed,
      openings: observable,
      deletedElsewhere: observable,
      open: action,
      close: action,
      news: observable,
      announce: action,
    });
  }

  /** The newest first. Undefined until the list is read. */
  get rows(): readonly Row[] | undefined {
    if (this.state.phase !== "read") return undefined;
    const kept = this.state.rehearsals.filter(({ id }) => !this.deleted.has(id));
    return [
      ...kept.map((rehearsal) => ({ rehearsal, isDeleted: false })),
      ...[...this.deleted.values()].map(({ rehearsal }) => ({ rehearsal, isDeleted: true })),
    ].toSorted((a, b) => b.rehearsal.id - a.rehearsal.id);
  }

  /** Reads the list and the opened rehearsal; of several readings the one that began last counts. */
  async refresh(): Promise<void> {
    const reading = ++this.#lastReading;
    await this.#try(async (store) => {
      const rehearsals = await store.list();
      const recorded = totalSizes(await store.stretches().catch(() => []));
      const elsewhere = await rehearsalsInOtherTabs();
      if (reading !== this.#lastReading) return;
      this.#setState({ phase: "read", rehearsals, recorded, elsewhere });
      const back = rehearsals.find(({ id }) => id === this.deletedElsewhere);
      if (back) this.#tellBack(back.id);
      // The reopened rehearsal may be the call under way, which gets new items.
      const openedId = this.opened?.rehearsal.id;
      if (openedId === undefined) return;
      const opened = await this.#storage.read(openedId);
      // Another may have been opened, or this one closed, since.
      if (openedId !== this.opened?.rehearsal.id || reading !== this.#lastReading) return;
      if (opened) this.open(opened);
      else this.#closeDeleted(openedId);
    });
  }

  /** Opens a rehearsal of the list, unless it is found to be deleted. */
  async reopen({ id }: SavedRehearsal): Promise<void> {
    const opened = await this.read(id);
    if (!opened) return;
    runInAction(() => {
      this.open(opened);
      this.openings++;
    });
  }

  open(opened: OpenedRehearsal): void {
    this.opened = opened;
  }

  close(): void {
    this.opened = undefined;
  }

  announce(news: string): void {
    this.news = news;
  }

  /** Returns undefined if it cannot be read, or is deleted; the list is read again then. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    this.#setDeletedElsewhere(undefined);
    return this.#try(async () => {
      const read = await this.#storage.read(id);
      if (read) return read;
      await this.refresh();
      this.#setDeletedElsewhere(id);
      return undefined;
    });
  }

  /** Keeps a debrief that was asked for later. */
  async setDebrief({ id }: SavedRehearsal, debrief: Debrief): Promise<void> {
    await this.#storage.setDebrief(id, debrief);
    if (this.deleted.has(id)) return;
    if (this.opened?.rehearsal.id !== id) {
      this.announce(`The debrief of the rehearsal of ${rehearsalDate(id)} is ready.`);
    }
    await this.refresh();
  }

  /** Notes that the visitor was told how its call ended. */
  async noteEnd(id: number): Promise<void> {
    await this.#try((store) => store.change(id, { lasts: false }));
    await this.refresh();
  }

  /** Also of a call that is under way, of which nothing more is kept then. It can be undone for a while. */
  async delete(rehearsal: SavedRehearsal): Promise<void> {
    const { id } = rehearsal;
    // What is half typed belongs to the newest, if to any.
    if (id === this.rows?.[0]?.rehearsal.id) saveDraft("");
    this.#storage.markDeleted(id);
    this.#setDeletedElsewhere(undefined);
    if (this.opened?.rehearsal.id === id) this.close();
    const copy = this.#try((store) => store.delete(id));
    this.#setDeleted([...this.deleted, [id, { rehearsal, copy }]]);
    this.announce(`The rehearsal of ${rehearsalDate(id)} was deleted. You can still undo that.`);
    await copy;
    this.#storage.tellOtherTabs();
    await this.refresh();
  }

  /** Those that were deleted can be had back as long as the visitor is at the list; their time begins when it is left. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  letGo(): void {
    this.hold();
    this.#timer = setTimeout(() => this.#expire(), undoTime);
  }

  async undoDelete(id: number): Promise<void> {
    const copy = await this.deleted.get(id)?.copy;
    if (copy) await this.#try((store) => store.putBack(copy));
    const debrief = this.#storage.debriefOf(id);
    if (debrief) await this.#try((store) => store.change(id, { debrief }));
    this.#storage.markUndone(id);
    await this.refresh();
    this.#forgetDeleted(id);
    this.#tellBack(id);
  }

  async deleteAll(): Promise<void> {
    this.announce("All past rehearsals were deleted.");
    saveDraft("");
    abortDebriefRequests();
    this.#storage.markAllDeleted();
    this.#setDeletedElsewhere(undefined);
    this.close();
    this.#setDeleted([]);
    await this.#try((store) => store.deleteAll());
    this.#storage.tellOtherTabs();
    await this.refresh();
  }

  async #try<T>(work: (store: RehearsalStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#storage.use(work);
    } catch (error) {
      this.#log.warn("Failed to read or delete past rehearsals", error);
      // What was read before stays on show.
      if (this.state.phase === "reading") this.#setState({ phase: "unavailable" });
      return undefined;
    }
  }

  #expire(): void {
    const [id, ...more] = this.deleted.keys();
    if (id === undefined) return;
    this.#setDeleted([]);
    const what =
      more.length === 0
        ? `The rehearsal of ${rehearsalDate(id)}`
        : `The ${countInWords(1 + more.length)} rehearsals that you deleted`;
    this.announce(`${what} can no longer be brought back.`);
  }

  #setState(state: HistoryState): void {
    runInAction(() => (this.state = state));
  }

  #forgetDeleted(id: number): void {
    this.#setDeleted([...this.deleted].filter(([one]) => one !== id));
  }

  #setDeleted(deleted: readonly [number, Deleted][]): void {
    runInAction(() => (this.deleted = new Map(deleted)));
  }

  #closeDeleted(id: number): void {
    this.close();
    this.#setDeletedElsewhere(id);
  }

  #setDeletedElsewhere(id: number | undefined): void {
    runInAction(() => (this.deletedElsewhere = id));
  }

  #tellBack(id: number): void {
    this.#setDeletedElsewhere(undefined);
    this.announce(`The rehearsal of ${rehearsalDate(id)} is back.`);
  }
}

function totalSizes(stretches: readonly SavedStretch[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { rehearsalId: id, size } of stretches) sizes.set(id, (sizes.get(id) ?? 0) + size);
  return sizes;
}
