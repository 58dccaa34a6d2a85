import { action, computed, makeObservable, observableRef } from "mobx";
import type { Usage } from "../protocol/response.ts";

/** `completions` are the chat completions of cleaning and the debrief. */
type UsageKind = "conversation" | "transcription" | "completions";

const none: Usage = { totalTokens: 0, inputTokens: 0, outputTokens: 0, seconds: 0 };
const unreported: Usage = { ...none, unreported: 1 };
const nothing = { conversation: none, transcription: none, completions: none } as const;

export class TokenUsage {
  byKind: Readonly<Record<UsageKind, Usage>> = nothing;

  constructor() {
    makeObservable(this, { byKind: observableRef, all: computed, add: action, clear: action });
  }

  get all(): Usage {
    return Object.values(this.byKind).reduce(sum, none);
  }

  /** Adds the usage of something that is charged. A usage of 0 counts as unreported. */
  add(kind: UsageKind, usage: Usage = unreported): void {
    const { totalTokens, inputTokens, outputTokens, seconds = 0 } = usage;
    const isReported = totalTokens + inputTokens + outputTokens + seconds > 0;
    const used = sum(this.byKind[kind], isReported ? usage : unreported);
    this.byKind = { ...this.byKind, [kind]: used };
  }

  clear(): void {
    this.byKind = nothing;
  }
}

function sum(a: Usage, b: Usage): Usage {
  return {
    totalTokens: a.totalTokens + b.totalTokens,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    seconds: (a.seconds ?? 0) + (b.seconds ?? 0),
    audioInputTokens: (a.audioInputTokens ?? 0) + (b.audioInputTokens ?? 0),
    audioOutputTokens: (a.audioOutputTokens ?? 0) + (b.audioOutputTokens ?? 0),
    cachedTokens: (a.cachedTokens ?? 0) + (b.cachedTokens ?? 0),
    unreported: (a.unreported ?? 0) + (b.unreported ?? 0),
    cachedAudioTokens: (a.cachedAudioTokens ?? 0) + (b.cachedAudioTokens ?? 0),
  };
}
