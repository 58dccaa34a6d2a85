import { makeObservable, observable, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { RehearsalHistory } from "./history.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";

/** Plays the stretches of a recording in an audio element, one at a time. */
export class RecordingSound {
  hasFailed = false;
  /** The index of the stretch that was last put into the player. */
  chosen = 0;
  readonly #history: Pick<RehearsalHistory, "sound">;
  readonly #log: Logger;
  #player: HTMLAudioElement | undefined;
  #address = "";
  /** The stretch in the player, or on its way there, and its size then. */
  #loaded: { index: number; size: number; done: Promise<void> } | undefined;

  constructor(history: Pick<RehearsalHistory, "sound">, log: Logger) {
    this.#history = history;
    this.#log = log;
    makeObservable(this, { hasFailed: observable, chosen: observable });
  }

  /** Puts the stretch into the player. Returns a function that takes it out. */
  attach(player: HTMLAudioElement, first: SavedStretch): () => void {
    this.#player = player;
    this.#loaded = undefined;
    void this.#load(first);
    return () => {
      this.#player = undefined;
      this.#loaded = undefined;
      URL.revokeObjectURL(this.#address);
    };
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
    const next = stretches.find(({ index }) => index - 1 === this.#loaded?.index);
    if (next) await this.play(next, 0);
  }

  /** Returns, once it can be played, whether the stretch is still the one that was asked for last. */
  async #load(stretch: SavedStretch): Promise<boolean> {
    const player = this.#player;
    if (!player) return false;
    const { index, size } = stretch;
    if (this.#loaded?.index !== index || this.#loaded.size !== size) {
      const own = { index, size, done: Promise.resolve() };
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
    try {
      const sound = await this.#history.sound(stretch);
      if (!isWanted()) return;
      if (!sound) throw new Error("The recording cannot be read");
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
