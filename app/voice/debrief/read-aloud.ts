/** Speaks turns, with a voice for each side. */
export interface Speech {
  /** Returns a function that stops the speech. */
  speak(text: string, role: "user" | "assistant", listener: SpeechListener): () => void;
}

export interface SpeechListener {
  /** Called with the index in the text at which the current word ends. Some voices never report words. */
  onWord(end: number): void;
  onEnd(): void;
  onFail(): void;
}

interface Voice {
  name: string;
  lang: string;
  /** Other voices send the words to a server. */
  localService: boolean;
}

/** Returns the voices of a language that run on this device, of different names, British ones first. */
export function localVoices<V extends Voice>(voices: readonly V[], language: string): V[] {
  const codeOf = ({ lang }: Voice) => lang.replace("_", "-");
  return voices
    .filter((voice) => voice.localService && codeOf(voice).split("-")[0] === language)
    .toSorted((a, b) => Number(codeOf(b) === "en-GB") - Number(codeOf(a) === "en-GB"))
    .filter(({ name }, index, all) => all.findIndex((one) => one.name === name) === index);
}

/**
 * Calls `onChange` when the voices for a language become available or change. Returns an unsubscribe function.
 *
 * @param minVoices how many different voices are needed
 */
export function watchSpeech(
  language: string,
  minVoices: 1 | 2,
  onChange: (speech: Speech | undefined) => void,
): () => void {
  if (!("speechSynthesis" in window)) return () => {};
  const { speechSynthesis } = window;
  let known: string | undefined;
  const update = () => {
    const voices = localVoices(speechSynthesis.getVoices(), language).slice(0, 2);
    const names = voices.map(({ name }) => name).join();
    if (names === known) return;
    known = names;
    onChange(voices.length < minVoices ? undefined : speechOf(speechSynthesis, voices));
  };
  update();
  speechSynthesis.addEventListener("voiceschanged", update);
  return () => speechSynthesis.removeEventListener("voiceschanged", update);
}

function speechOf(synthesis: SpeechSynthesis, voices: readonly SpeechSynthesisVoice[]): Speech {
  const [visitor, persona = visitor] = voices;
  return {
    speak(text, role, { onWord, onEnd, onFail }) {
      const utterance = new SpeechSynthesisUtterance(text);
      const voice = role === "user" ? visitor : persona;
      if (voice) Object.assign(utterance, { voice, lang: voice.lang });
      const listening = new AbortController();
      const { signal } = listening;
      utterance.addEventListener(
        "boundary",
        ({ charIndex }) =>
          onWord(charIndex + (/^\S*/.exec(text.slice(charIndex))?.[0].length ?? 0)),
        { signal },
      );
      utterance.addEventListener("end", onEnd, { signal });
      utterance.addEventListener("error", onFail, { signal });
      // Another page may be speaking, or this page may have been before a reload.
      synthesis.cancel();
      try {
        synthesis.speak(utterance);
      } catch {
        queueMicrotask(onFail);
      }
      return () => {
        listening.abort();
        synthesis.cancel();
      };
    },
  };
}
