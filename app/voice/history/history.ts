import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { rehearsalsElsewhere } from "../call/calls-elsewhere.ts";
import { keepDraft } from "../conversation/message-draft.ts";
import { abortDebriefRequests } from "../debrief/debrief-request.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import { rehearsalDate, type SavedRehearsal, type SavedStretch } from "./rehearsal-schema.ts";
import { type RehearsalContent, type RehearsalCopy, RehearsalStore } from "./rehearsal-store.ts";
import { countInWords } from "./rehearsal-words.ts";
import type { StorageStatus } from "./storage-status.ts";

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

export interface OpenedRehearsal extends RehearsalContent {
  rehearsal: SavedRehearsal;
  /** Of its recording. */
  stretches: readonly SavedStretch[];
}

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
  readonly #store: RehearsalStore;
  readonly #status: StorageStatus;
  /** Those that came while their rehearsals were deleted, which could still be undone. */
  readonly #lateDebriefs = new Map<number, Debrief>();
  #lastReading = 0;

  constructor(log: Logger, status: StorageStatus) {
    this.#log = log;
    this.#status = status;
    this.#store = new RehearsalStore(status.databaseName);
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
      const elsewhere = await rehearsalsElsewhere();
      if (reading !== this.#lastReading) return;
      this.#setState({ phase: "read", rehearsals, recorded, elsewhere });
      const back = rehearsals.find(({ id }) => id === this.deletedElsewhere);
      if (back) this.#tellBack(back.id);
      // The reopened rehearsal may be the call under way, which gets new items.
      const openedId = this.opened?.rehearsal.id;
      if (openedId === undefined) return;
      const rehearsal = rehearsals.find(({ id }) => id === openedId);
      const content = await store.content(openedId);
      const opened = content && rehearsal && (await this.#withSound({ rehearsal, ...content }));
      // Another may have been opened, or this one closed, since.
      if (openedId !== this.opened?.rehearsal.id || reading !== this.#lastReading) return;
      if (opened) this.open(opened);
      else this.#closeDeleted(openedId);
    });
  }

  /** Opens a rehearsal of the list, unless it is found to be deleted. */
  async reopen(rehearsal: SavedRehearsal): Promise<void> {
    const content = await this.content(rehearsal.id);
    if (!content) return;
    const opened = await this.#withSound({ rehearsal, ...content });
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
  async content(id: number): Promise<RehearsalContent | undefined> {
    this.#setDeletedElsewhere(undefined);
    return this.#try(async (store) => {
      const content = await store.content(id);
      if (content) return content;
      await this.refresh();
      this.#setDeletedElsewhere(id);
      return undefined;
    });
  }

  /** Keeps a debrief that was asked for later. */
  async setDebrief({ id }: SavedRehearsal, debrief: Debrief): Promise<void> {
    if (this.deleted.has(id)) {
      this.#lateDebriefs.set(id, debrief);
      return;
    }
    await this.#try((store) => store.change(id, { debrief }));
    this.#status.countChange();
    this.#status.tellOtherTabs();
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

  /** The sound of a stretch of a recording; undefined if it cannot be read. */
  async sound(stretch: SavedStretch): Promise<Blob | undefined> {
    return this.#try((store) => store.sound(stretch));
  }

  /** Also of a call that is under way, of which nothing more is kept then. It can be undone for a while. */
  async delete(rehearsal: SavedRehearsal): Promise<void> {
    const { id } = rehearsal;
    // What is half typed belongs to the newest, if to any.
    if (id === this.rows?.[0]?.rehearsal.id) keepDraft("");
    this.#status.markDeleted(id);
    this.#setDeletedElsewhere(undefined);
    if (this.opened?.rehearsal.id === id) this.close();
    const copy = this.#try((store) => store.delete(id));
    this.#setDeleted([...this.deleted, [id, { rehearsal, copy }]]);
    this.announce(`The rehearsal of ${rehearsalDate(id)} was deleted. You can still undo that.`);
    await copy;
    this.#status.tellOtherTabs();
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
    const debrief = this.#lateDebriefs.get(id);
    if (debrief) await this.#try((store) => store.change(id, { debrief }));
    this.#status.markUndone(id);
    await this.refresh();
    this.#forgetDeleted(id);
    this.#tellBack(id);
  }

  async deleteAll(): Promise<void> {
    this.announce("All past rehearsals were deleted.");
    keepDraft("");
    abortDebriefRequests();
    this.#status.markAllDeleted();
    this.#setDeletedElsewhere(undefined);
    this.close();
    this.#setDeleted([]);
    await this.#try((store) => store.deleteAll());
    this.#status.tellOtherTabs();
    await this.refresh();
  }

  async #withSound(opened: Omit<OpenedRehearsal, "stretches">): Promise<OpenedRehearsal> {
    const stretches = await this.#try((store) => store.stretches(opened.rehearsal.id));
    return { ...opened, stretches: stretches ?? [] };
  }

  async #try<T>(work: (store: RehearsalStore) => Promise<T>): Promise<T | undefined> {
    try {
      return await work(this.#store);
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
