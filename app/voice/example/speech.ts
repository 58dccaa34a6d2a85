/** Speaks the turns of a conversation, each side with a voice of its own. */
export interface Speech {
  /** Returns a function that stops it. */
  speak(text: string, role: "user" | "assistant", listener: SpeechListener): () => void;
}

export interface SpeechListener {
  /** Called with the place in the text at which the word that is spoken ends. Some voices never tell. */
  onWord(end: number): void;
  onEnd(): void;
  onFail(): void;
}

interface Voice {
  name: string;
  lang: string;
  /** Others send the words away. */
  localService: boolean;
}

/** Two voices of a language that speak on this device, British ones first; undefined if there are not two. */
export function twoVoices<V extends Voice>(
  voices: readonly V[],
  language: string,
): readonly [V, V] | undefined {
  const codeOf = ({ lang }: Voice) => lang.replace("_", "-");
  const own = voices
    .filter((voice) => voice.localService && codeOf(voice).split("-")[0] === language)
    .toSorted((a, b) => Number(codeOf(b) === "en-GB") - Number(codeOf(a) === "en-GB"));
  const [one] = own;
  const other = own.find(({ name }) => name !== one?.name);
  return one && other && [one, other];
}

/**
 * Calls `tell` when the browser has two voices of its own for a language, and when it has them no more. Returns an
 * unsubscribe function.
 */
export function watchSpeech(
  language: string,
  tell: (speech: Speech | undefined) => void,
): () => void {
  if (!("speechSynthesis" in window)) return () => {};
  const { speechSynthesis } = window;
  let known: string | undefined;
  const look = () => {
    const voices = twoVoices(speechSynthesis.getVoices(), language);
    const names = voices?.map(({ name }) => name).join();
    if (names === known) return;
    known = names;
    tell(voices && speechOf(speechSynthesis, ...voices));
  };
  look();
  speechSynthesis.addEventListener("voiceschanged", look);
  return () => speechSynthesis.removeEventListener("voiceschanged", look);
}

function speechOf(
  synthesis: SpeechSynthesis,
  visitor: SpeechSynthesisVoice,
  persona: SpeechSynthesisVoice,
): Speech {
  return {
    speak(text, role, { onWord, onEnd, onFail }) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = role === "user" ? visitor : persona;
      utterance.lang = utterance.voice.lang;
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
      // Another page's words, or what is left of this one's before a reload.
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
