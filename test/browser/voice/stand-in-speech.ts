declare global {
  interface Window {
    /** The voices of the browser. */
    voices: { name: string; lang: string; localService: boolean }[];
    /** What they were told to say, or to "stop". */
    told: string[];
  }
}

/** Runs in the page: its browser speaks with no voices but those that a test adds. */
export function standInSpeech(): void {
  Object.assign(window, { voices: [], told: [] });
  class Utterance extends EventTarget {
    voice = { name: "" };
    text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => window.voices,
    speak: ({ voice: { name }, text }: Utterance) => window.told.push(`${name}: ${text}`),
    cancel: () => window.told.push("stop"),
  });
  Object.assign(window, { SpeechSynthesisUtterance: Utterance });
  Object.defineProperty(window, "speechSynthesis", { value: speech });
}
