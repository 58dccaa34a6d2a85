import { reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { isQuotaError } from "./rehearsal-saver.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import { RehearsalStore } from "./rehearsal-store.ts";
import { SoundMixer } from "./sound-mixer.ts";
import type { RecordingProblem, StorageStatus } from "./storage-status.ts";

/** Milliseconds after which a piece of the recording is kept: a crash loses no more. */
const pieceLength = 4_000;

/** A call whose both sides can be recorded. */
interface RecordableCall {
  readonly startedAt: number | undefined;
  readonly isIdle: boolean;
  readonly isPaused: boolean;
  readonly clock: { now(): number };
  readonly remoteStream: MediaStream | undefined;
  readonly microphone: { readonly stream: MediaStream | undefined };
}

interface RecorderOptions {
  log: Logger;
  status: StorageStatus;
  call: RecordableCall;
  /** Whether the visitor wants this call recorded. */
  isWanted: () => boolean;
}

/** Records calls in this browser. What goes wrong is told in the status; the call goes on. */
export class CallRecorder {
  readonly #options: RecorderOptions;
  readonly #store: RehearsalStore;
  #stop: (() => void) | undefined;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#store = new RehearsalStore(options.status.databaseName);
  }

  /** Records each stretch from connecting to the end or a pause. Returns a function that ends it. */
  follow(): () => void {
    const { call } = this.#options;
    const stopFollowing = reaction(
      () => (call.isIdle || call.isPaused ? undefined : call.startedAt),
      (startedAt) => {
        this.#stop?.();
        this.#stop = startedAt === undefined ? undefined : this.#start(startedAt);
      },
      { fireImmediately: true },
    );
    return () => {
      stopFollowing();
      this.#stop?.();
    };
  }

  #start(rehearsalId: number): (() => void) | undefined {
    const { log, status, isWanted } = this.#options;
    status.setRecordingProblem(undefined);
    if (!isWanted()) return undefined;
    if (typeof MediaRecorder === "undefined" || typeof AudioContext === "undefined") {
      status.setRecordingProblem("unsupported");
      return undefined;
    }
    try {
      return this.#record(rehearsalId);
    } catch (error) {
      log.warn("The call cannot be recorded", error);
      status.setRecordingProblem("failed");
      return undefined;
    }
  }

  #record(rehearsalId: number): () => void {
    const { call, status } = this.#options;
    const mixer = new SoundMixer((isSilent) => {
      const { recordingProblem: problem } = status;
      if (isSilent) status.setRecordingProblem(problem ?? "silent");
      else if (problem === "silent") status.setRecordingProblem(undefined);
    });
    const recorder = new MediaRecorder(mixer.stream);
    const stopMixing = [
      reaction(
        () => call.microphone.stream,
        (stream) => mixer.set("visitor", stream),
        { fireImmediately: true },
      ),
      reaction(
        () => call.remoteStream,
        (stream) => mixer.set("persona", stream),
        { fireImmediately: true },
      ),
    ];
    const writer = this.#writer(rehearsalId, recorder);
    recorder.addEventListener("dataavailable", ({ data }) => writer.add(data));
    recorder.addEventListener("stop", () => mixer.close());
    recorder.addEventListener("error", () => writer.fail("failed"));
    recorder.start(pieceLength);
    return () => {
      for (const stop of stopMixing) stop();
      // The last piece comes afterwards.
      if (recorder.state !== "inactive") recorder.stop();
    };
  }

  #writer(rehearsalId: number, recorder: MediaRecorder) {
    const { log, status } = this.#options;
    const startedAt = this.#options.call.clock.now();
    let last: Promise<SavedStretch | undefined> = this.#newStretch(rehearsalId, startedAt);
    let count = 0;

    function fail(problem: RecordingProblem) {
      if (recorder.state !== "inactive") recorder.stop();
      status.setRecordingProblem(problem);
    }

    const add = (piece: Blob) => {
      const index = count++;
      last = last.then(async (stretch) => {
        if (!stretch || piece.size === 0) return stretch;
        if (status.isDeleted(rehearsalId)) {
          if (recorder.state !== "inactive") recorder.stop();
          return undefined;
        }
        const grown = { ...stretch, type: recorder.mimeType, size: stretch.size + piece.size };
        try {
          await this.#store.writePiece(grown, index, await piece.arrayBuffer());
          status.countPiece(rehearsalId);
          return grown;
        } catch (error) {
          log.warn("The recording could not be kept", error);
          fail(this.#problem(error, rehearsalId));
          return undefined;
        }
      });
    };
    return { add, fail };
  }

  /** Undefined if the database cannot be read; then nothing could be written either. */
  async #newStretch(rehearsalId: number, startedAt: number): Promise<SavedStretch | undefined> {
    const { log, status } = this.#options;
    try {
      await this.#store.deleteStraySound(rehearsalId);
      const { length: index } = await this.#store.stretches(rehearsalId);
      return { rehearsalId, index, startedAt, type: "", size: 0 };
    } catch (error) {
      log.warn("The recording could not be kept", error);
      status.setRecordingProblem(this.#problem(error, rehearsalId));
      return undefined;
    }
  }

  #problem(error: unknown, rehearsalId: number): RecordingProblem {
    if (!isQuotaError(error)) return "failed";
    return this.#options.status.isRecorded(rehearsalId) ? "full" : "no-room";
  }
}
