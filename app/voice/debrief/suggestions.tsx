import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { log } from "../../log/memory-log.ts";
import { quoted } from "./quote.tsx";
import { useCanPlay } from "./debrief-context.ts";
import { type Speech, watchSpeech } from "./read-aloud.ts";

/** The language in which a debrief is written. */
const language = "en";

/** Lists sentences, each with a button that reads it aloud if the device has a voice. */
export function Suggestions({ sentences }: { sentences: readonly string[] }) {
  const canPlay = useCanPlay();
  const [speech, setSpeech] = useState<Speech>();
  const [speakingIndex, setSpeakingIndex] = useState<number>();
  const stop = useRef(() => {});
  const id = useId();
  useEffect(() => {
    if (!canPlay) return undefined;
    const unsubscribe = watchSpeech(language, 1, setSpeech);
    return () => {
      unsubscribe();
      stop.current();
    };
  }, [canPlay]);

  function toggle(index: number, sentence: string) {
    stop.current();
    const end = () => {
      stop.current = () => {};
      setSpeakingIndex(undefined);
    };
    if (speakingIndex === index) return end();
    setSpeakingIndex(index);
    stop.current =
      speech?.speak(sentence, "user", {
        onWord: () => {},
        onEnd: end,
        onFail: () => {
          log.warn("A sentence could not be spoken");
          end();
        },
      }) ?? end;
    return undefined;
  }

  return (
    <ul className="plain stack">
      {sentences.map((sentence, index) => (
        <li key={index}>
          <bdi id={`${id}-${index}`}>{quoted(sentence)}</bdi>{" "}
          {speech && canPlay && (
            <Button
              kind="bare"
              className="message-action"
              aria-describedby={`${id}-${index}`}
              aria-pressed={speakingIndex === index}
              onClick={() => toggle(index, sentence)}
            >
              Hear it
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
