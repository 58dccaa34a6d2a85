import { makeObservable, observable, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";

/** Plays the stretches of a recording in an audio element, one at a time. */
export class RecordingSound {
  hasFailed = false;
  /** The index of the stretch that was last put into the player. */
  chosen = 0;
  readonly #storage: Pick<Rehearsals, "sound">;
  readonly #log: Logger;
  #player: HTMLAudioElement | undefined;
  #address = "";
  /** The stretch in the player, or on its way there, as it was then. */
  #loaded: { stretch: SavedStretch; done: Promise<void> } | undefined;

  constructor(storage: Pick<Rehearsals, "sound">, log: Logger) {
    this.#storage = storage;
    this.#log = log;
    makeObservable(this, { hasFailed: observable, chosen: observable });
  }

  /** Plays in this element until the function that it returns is called. */
  attach(player: HTMLAudioElement): () => void {
    this.#player = player;
    return () => {
      this.#player = undefined;
      this.#loaded = undefined;
      URL.revokeObjectURL(this.#address);
    };
  }

  /** Puts the first stretch of a recording into the player, unless another one of it is there, or it plays. */
  async prepare(first: SavedStretch): Promise<void> {
    const loaded = this.#loaded?.stretch;
    const isInUse = loaded?.index !== first.index || this.#player?.paused === false;
    if (loaded?.rehearsalId === first.rehearsalId && isInUse) return;
    await this.#load(first);
  }

  /** Puts a stretch into the player, which begins only when it is pressed. */
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
      this.#log.warn("The recording was not played", error);
    }
  }

  async playNext(stretches: readonly SavedStretch[]): Promise<void> {
    const next = stretches.find(({ index }) => index - 1 === this.#loaded?.stretch.index);
    if (next) await this.play(next, 0);
  }

  /** Returns, once it can be played, whether the stretch is still the one that was asked for last. */
  async #load(stretch: SavedStretch): Promise<boolean> {
    const player = this.#player;
    if (!player) return false;
    if (!this.#loaded || !isSame(this.#loaded.stretch, stretch)) {
      const own = { stretch, done: Promise.resolve() };
      this.#loaded = own;
      own.done = this.#put(stretch, player, () => this.#loaded === own);
    }
    const loaded = this.#loaded;
    await loaded.done;
    return this.#loaded === loaded;
  }

  async #put(
    stretch: SavedStretch,
    player: HTMLAudioElement,
    isWanted: () => boolean,
  ): Promise<void> {
    runInAction(() => (this.chosen = stretch.index));
    player.pause();
    try {
      const sound = await this.#storage.sound(stretch);
      if (!isWanted()) return;
      URL.revokeObjectURL(this.#address);
      this.#address = URL.createObjectURL(sound);
      player.src = this.#address;
      await measured(player);
      if (isWanted()) this.#setFailed(false);
    } catch (error) {
      if (!isWanted()) return;
      this.#log.warn("The recording cannot be played", error);
      this.#loaded = undefined;
      this.#setFailed(true);
    }
  }

  #setFailed(hasFailed: boolean): void {
    runInAction(() => (this.hasFailed = hasFailed));
  }
}

/** A stretch that has grown is another one. */
function isSame(one: SavedStretch, other: SavedStretch): boolean {
  const { rehearsalId, index, size } = other;
  return one.rehearsalId === rehearsalId && one.index === index && one.size === size;
}

/** A recording made in pieces does not know its length: going far behind its end lets the browser find out. */
async function measured(player: HTMLAudioElement): Promise<void> {
  const { src } = player;
  await heard(player, "loadedmetadata");
  // Another stretch may have taken its place, and been played from a turn.
  if (player.src !== src || Number.isFinite(player.duration)) return;
  player.currentTime = 1e9;
  await heard(player, "seeked");
  if (player.src === src) player.currentTime = 0;
}

async function heard(player: HTMLAudioElement, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const { signal } = ended;
  player.addEventListener(name, () => resolve(), { signal });
  player.addEventListener("error", () => reject(new Error(player.error?.message)), { signal });
  await promise.finally(() => ended.abort());
}
