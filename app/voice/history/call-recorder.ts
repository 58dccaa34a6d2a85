import { autorun, reaction } from "mobx";
import { log } from "../../log/memory-log.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { isQuotaError } from "./rehearsal-saver.ts";
import type { SavedStretch } from "./rehearsal-schema.ts";
import { SoundMixer } from "./sound-mixer.ts";
import type { RecordingProblem, Rehearsals } from "./rehearsals.ts";

/** Milliseconds of a piece of the recording. A crash loses no more than one. */
const pieceLength = 4_000;

interface RecorderOptions {
  storage: Rehearsals;
  call: RealtimeSession;
  isWanted: () => boolean;
}

/** Records calls in this browser. Reports problems to `storage`, and never disturbs the call. */
export class CallRecorder {
  readonly #options: RecorderOptions;
  #stop: (() => void) | undefined;
  /** Resolves when all that was recorded before is stored, or has failed to be. */
  #written: Promise<unknown> = Promise.resolve();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Records from each connection to the end or a pause. Returns a function that stops. */
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
    const { storage, isWanted } = this.#options;
    storage.setRecordingProblem(undefined);
    if (!isWanted()) return undefined;
    if (typeof MediaRecorder === "undefined" || typeof AudioContext === "undefined") {
      storage.setRecordingProblem("unsupported");
      return undefined;
    }
    try {
      return this.#record(rehearsalId);
    } catch (error) {
      log.warn("The call cannot be recorded", error);
      storage.setRecordingProblem("failed");
      return undefined;
    }
  }

  #record(rehearsalId: number): () => void {
    const { call, storage } = this.#options;
    const mixer = new SoundMixer((isSilent) => {
      const { recordingProblem: problem } = storage;
      if (isSilent) storage.setRecordingProblem(problem ?? "silent");
      else if (problem === "silent") storage.setRecordingProblem(undefined);
    });
    const recorder = new MediaRecorder(mixer.stream);
    const writer = this.#writer(rehearsalId, recorder);
    const pieces: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => {
      pieces.push(data);
      // There is nothing to keep of a sound that never ran, but the first piece has the head of the file.
      if (mixer.hasRun) for (const piece of pieces.splice(0)) writer.add(piece);
    });
    recorder.addEventListener("stop", () => mixer.close());
    recorder.addEventListener("error", () => writer.fail("failed"));
    recorder.start(pieceLength);
    storage.countRecorders(1);
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    this.#written = stopped.then(() => writer.written()).then(() => storage.countRecorders(-1));
    // Older versions of Firefox refuse a stream of another sample rate.
    const onError = (error: unknown) => {
      log.warn("The call cannot be recorded", error);
      writer.fail("failed");
    };
    const stopMixing = [
      autorun(() => mixer.setSide("visitor", call.microphone.stream), { onError }),
      autorun(() => mixer.setSide("persona", call.remoteStream), { onError }),
    ];
    return () => {
      for (const stop of stopMixing) stop();
      // The last piece arrives after this.
      if (recorder.state !== "inactive") recorder.stop();
    };
  }

  #writer(rehearsalId: number, recorder: MediaRecorder) {
    const { storage } = this.#options;
    const startedAt = this.#options.call.clock.now();
    // The new stretch gets the next number after the stretch before, which may not be stored yet.
    let last = this.#written.then(() => this.#newStretch(rehearsalId, startedAt));
    let count = 0;

    function fail(problem: RecordingProblem) {
      if (recorder.state !== "inactive") recorder.stop();
      storage.setRecordingProblem(problem);
    }

    const add = (piece: Blob) => {
      const index = count++;
      last = last.then(async (stretch) => {
        if (!stretch || piece.size === 0) return stretch;
        if (storage.isDeleted(rehearsalId)) {
          if (recorder.state !== "inactive") recorder.stop();
          return undefined;
        }
        const grown = { ...stretch, type: recorder.mimeType, size: stretch.size + piece.size };
        try {
          const bytes = await piece.arrayBuffer();
          await storage.withStore((store) => store.writePiece(grown, index, bytes));
          storage.countPiece(rehearsalId);
          return grown;
        } catch (error) {
          log.warn("The recording could not be kept", error);
          fail(this.#problem(error, rehearsalId));
          return undefined;
        }
      });
    };
    return { add, fail, written: () => last };
  }

  /** Returns undefined if the database cannot be read, since it could not be written either. */
  async #newStretch(rehearsalId: number, startedAt: number): Promise<SavedStretch | undefined> {
    const { storage } = this.#options;
    try {
      await storage.withStore((store) => store.deleteStraySound(rehearsalId));
      const { length: index } = await storage.withStore((store) =>
        store.readStretches(rehearsalId),
      );
      return { rehearsalId, index, startedAt, type: "", size: 0 };
    } catch (error) {
      log.warn("The recording could not be kept", error);
      storage.setRecordingProblem(this.#problem(error, rehearsalId));
      return undefined;
    }
  }

  #problem(error: unknown, rehearsalId: number): RecordingProblem {
    if (!isQuotaError(error)) return "failed";
    return this.#options.storage.isRecorded(rehearsalId) ? "full" : "no-room";
  }
}
