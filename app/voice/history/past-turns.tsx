import { use } from "react";
import { Button } from "../../ui/button.tsx";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";
import type { Turn } from "./turns.ts";

interface PastTurnsProps {
  turns: readonly Turn[];
  /** Returns what plays the recording from this turn, if it is in one. */
  onPlay: (turn: Turn) => (() => void) | undefined;
  /** Undefined during a call. */
  onTryAgain: ((turn: Turn) => void) | undefined;
}

/** The final transcript of a past rehearsal. */
export function PastTurns({ turns, onPlay, onTryAgain }: PastTurnsProps) {
  const personaName = use(PersonaName);
  return (
    <ol className="plain reopened-items">
      {turns.map((turn) => {
        const { key, id, role, text, heard, interrupted, isEarlier } = turn;
        const play = onPlay(turn);
        return (
          <li key={key} data-item={id} data-role={role} tabIndex={-1}>
            <p>
              <span className="message-role">{speakerName(role, personaName)}</span>{" "}
              {isEarlier && <span className="message-mark">earlier attempt </span>}
              {interrupted && <span className="message-mark">interrupted </span>}
              {text}
            </p>
            {heard !== undefined && <p className="reopened-heard">{`Heard as: ${heard}`}</p>}
            <div className="button-row">
              {play && (
                <Button kind="bare" onClick={play}>
                  Play from here
                </Button>
              )}
              {onTryAgain && (
                <Button kind="bare" onClick={() => onTryAgain(turn)}>
                  Try again from here
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
