import { use, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { log } from "../../log/memory-log.ts";
import { quoted } from "./quote.tsx";
import { SayAgain } from "./debrief-context.ts";
import { type Speech, watchSpeech } from "./read-aloud.ts";

/** The language in which a debrief is written. */
const language = "en";

/** Lists sentences that can be heard if a voice of this device can say them. */
export function Suggestions({ sentences }: { sentences: readonly string[] }) {
  const canBeHeard = use(SayAgain) !== undefined;
  const [speech, setSpeech] = useState<Speech>();
  const [spoken, setSpoken] = useState<number>();
  const stop = useRef(() => {});
  const id = useId();
  useEffect(() => {
    if (!canBeHeard) return undefined;
    const unsubscribe = watchSpeech(language, 1, (found) => setSpeech(() => found));
    return () => {
      unsubscribe();
      stop.current();
    };
  }, [canBeHeard]);

  function toggle(index: number, sentence: string) {
    stop.current();
    const end = () => {
      stop.current = () => {};
      setSpoken(undefined);
    };
    if (spoken === index) return end();
    setSpoken(index);
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
          {speech && canBeHeard && (
            <Button
              kind="bare"
              className="message-action"
              aria-describedby={`${id}-${index}`}
              aria-pressed={spoken === index}
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
