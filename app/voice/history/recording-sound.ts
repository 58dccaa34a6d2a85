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
  /** The stretch in the player, and its size then. */
  #loaded = { index: -1, size: 0 };

  constructor(history: Pick<RehearsalHistory, "sound">, log: Logger) {
    this.#history = history;
    this.#log = log;
    makeObservable(this, { hasFailed: observable, chosen: observable });
  }

  /** Puts the stretch into the player. Returns a function that takes it out. */
  attach(player: HTMLAudioElement, first: SavedStretch): () => void {
    this.#player = player;
    this.#loaded = { index: -1, size: 0 };
    void this.#load(first);
    return () => {
      this.#player = undefined;
      URL.revokeObjectURL(this.#address);
    };
  }

  /** Puts a stretch into the player, which begins only when it is pressed. */
  async choose(stretch: SavedStretch): Promise<void> {
    await this.#load(stretch);
  }

  async play(stretch: SavedStretch, seconds: number): Promise<void> {
    await this.#load(stretch);
    const player = this.#player;
    if (!player || this.#loaded.index !== stretch.index) return;
    player.currentTime = seconds;
    try {
      await player.play();
    } catch (error) {
      this.#log.warn("The recording was not played", error);
    }
  }

  async playNext(stretches: readonly SavedStretch[]): Promise<void> {
    const next = stretches.find(({ index }) => index === this.#loaded.index + 1);
    if (next) await this.play(next, 0);
  }

  async #load(stretch: SavedStretch): Promise<void> {
    const player = this.#player;
    const { index, size } = stretch;
    if (!player || (this.#loaded.index === index && this.#loaded.size === size)) return;
    this.#loaded = { index, size };
    runInAction(() => (this.chosen = index));
    try {
      const sound = await this.#history.sound(stretch);
      if (!sound) throw new Error("The recording cannot be read");
      URL.revokeObjectURL(this.#address);
      this.#address = URL.createObjectURL(sound);
      player.src = this.#address;
      await measured(player);
      this.#setFailed(false);
    } catch (error) {
      this.#log.warn("The recording cannot be played", error);
      this.#loaded = { index: -1, size: 0 };
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
