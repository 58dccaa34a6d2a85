import { makeObservable, observable, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { beganAt } from "../debrief/delivery.ts";
import type { RecordedTurn } from "../debrief/outcome.ts";
import type { OpenedRehearsal, SavedStretch } from "./rehearsal-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";

/** Plays the stretches of a recording in an audio element, one at a time. */
export class RecordingPlayback {
  hasFailed = false;
  chosen = 0;
  readonly #storage: Pick<Rehearsals, "readSound">;
  #player: HTMLAudioElement | undefined;
  #url = "";
  /** The stretch in the player, or being put there. */
  #loaded: { stretch: SavedStretch; done: Promise<void> } | undefined;

  constructor(storage: Pick<Rehearsals, "readSound">) {
    this.#storage = storage;
    makeObservable(this, { hasFailed: observable, chosen: observable });
  }

  /** Uses this element. Returns a function that releases it. */
  attach(player: HTMLAudioElement): () => void {
    this.#player = player;
    return () => {
      this.#player = undefined;
      this.#loaded = undefined;
      URL.revokeObjectURL(this.#url);
    };
  }

  /** Loads the first stretch of a recording, unless another of its stretches is loaded, or this one is playing. */
  async prepare(first: SavedStretch): Promise<void> {
    const loaded = this.#loaded?.stretch;
    const isInUse = loaded?.index !== first.index || this.#player?.paused === false;
    if (loaded?.rehearsalId === first.rehearsalId && isInUse) return;
    await this.#load(first);
  }

  /** Loads a stretch without playing it. */
  async choose(stretch: SavedStretch): Promise<void> {
    await this.#load(stretch);
  }

  async play(stretch: SavedStretch, seconds: number): Promise<void> {
    const player = this.#player;
    if (!player || !(await this.#load(stretch))) return;
    player.currentTime = seconds;
    try {
      await player.play();
    } catch (error) {
      log.warn("The recording was not played", error);
    }
  }

  /** Returns a function that plays a rehearsal from a turn. Undefined if the turn was not recorded. */
  from(
    turn: RecordedTurn,
    { spans, stretches }: Pick<OpenedRehearsal, "spans" | "stretches">,
  ): (() => void) | undefined {
    const start = recordedTime(turn, spans, stretches);
    return start && (() => void this.play(start.stretch, start.seconds));
  }

  async playNext(stretches: readonly SavedStretch[]): Promise<void> {
    const next = stretches.find(({ index }) => index - 1 === this.#loaded?.stretch.index);
    if (next) await this.play(next, 0);
  }

  /** Resolves once the stretch can be played: to false if another one was requested meanwhile. */
  async #load(stretch: SavedStretch): Promise<boolean> {
    const player = this.#player;
    if (!player) return false;
    if (!this.#loaded || !isSame(this.#loaded.stretch, stretch)) {
      const own = { stretch, done: Promise.resolve() };
      this.#loaded = own;
      own.done = this.#putInto(player, stretch, () => this.#loaded === own);
    }
    const loaded = this.#loaded;
    await loaded.done;
    return this.#loaded === loaded;
  }

  async #putInto(
    player: HTMLAudioElement,
    stretch: SavedStretch,
    isWanted: () => boolean,
  ): Promise<void> {
    runInAction(() => (this.chosen = stretch.index));
    player.pause();
    try {
      const sound = await this.#storage.readSound(stretch);
      if (!isWanted()) return;
      URL.revokeObjectURL(this.#url);
      this.#url = URL.createObjectURL(sound);
      player.src = this.#url;
      await findDuration(player);
      if (isWanted()) this.#setFailed(false);
    } catch (error) {
      if (!isWanted()) return;
      log.warn("The recording cannot be played", error);
      this.#loaded = undefined;
      this.#setFailed(true);
    }
  }

  #setFailed(hasFailed: boolean): void {
    runInAction(() => (this.hasFailed = hasFailed));
  }
}

/** A stretch that has grown has to be loaded again. */
function isSame(one: SavedStretch, other: SavedStretch): boolean {
  const { rehearsalId, index, size } = other;
  return one.rehearsalId === rehearsalId && one.index === index && one.size === size;
}

/** A recording made in pieces has no duration. Seeking far beyond its end lets the browser compute it. */
async function findDuration(player: HTMLAudioElement): Promise<void> {
  const { src } = player;
  await nextEvent(player, "loadedmetadata");
  // Another stretch may have replaced this one, and be playing.
  if (player.src !== src || Number.isFinite(player.duration)) return;
  player.currentTime = 1e9;
  await nextEvent(player, "seeked");
  if (player.src === src) player.currentTime = 0;
}

async function nextEvent(player: HTMLAudioElement, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listening = new AbortController();
  const { signal } = listening;
  player.addEventListener(name, () => resolve(), { signal });
  player.addEventListener("error", () => reject(new Error(player.error?.message)), { signal });
  await promise.finally(() => listening.abort());
}

const lead = 300;

/** Returns where a turn begins in a recording. Undefined if the recording began later. */
export function recordedTime(
  turn: RecordedTurn,
  spans: Parameters<typeof beganAt>[1],
  stretches: readonly SavedStretch[],
): { stretch: SavedStretch; seconds: number } | undefined {
  if (turn.isEarlier) return undefined;
  const at = beganAt(turn, spans);
  const stretch = stretches.findLast(({ startedAt, size }) => startedAt <= at && size > 0);
  if (!stretch) return undefined;
  return { stretch, seconds: Math.max(0, at - lead - stretch.startedAt) / 1000 };
}
