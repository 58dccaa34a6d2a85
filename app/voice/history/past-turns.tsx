import { use, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { type Beginning, earlierWords } from "../conversation/earlier.ts";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";
import { CoachNote } from "../debrief/goal-results.tsx";
import type { Turn } from "./turns.ts";

interface PastTurnsProps {
  turns: readonly Turn[];
  /** A coach's notes, by the id of a turn. */
  notes?: ReadonlyMap<string, string>;
  /** The turn of an earlier rehearsal at which this one began. */
  from: Beginning | undefined;
  /** Returns a function that plays the recording from this turn, if it was recorded. */
  playerOf: (turn: Turn) => (() => void) | undefined;
  onTryAgain: ((turn: Turn) => void) | undefined;
}

export function PastTurns({ turns, notes, from, playerOf, onTryAgain }: PastTurnsProps) {
  const id = useId();
  const personaName = use(PersonaName);
  return (
    <ol className="plain stack reopened-items">
      {turns.map((turn) => {
        const { key, id: itemId, role, text, heard, interrupted, isTyped, isEarlier } = turn;
        const play = playerOf(turn);
        return (
          <li key={key} data-item={itemId} data-role={role} tabIndex={-1}>
            <p className="reopened-words">
              <span className="message-name">{speakerName(role, personaName)}</span>{" "}
              <bdi id={`${id}-${key}`}>{text}</bdi>
            </p>
            {heard !== undefined && (
              <p className="fine-print reopened-heard">
                {isTyped ? "Typed" : "Heard"} as: <bdi>{heard}</bdi>
              </p>
            )}
            <CoachNote text={notes?.get(itemId)} />
            <div className="cluster fine-print message-facts">
              {isEarlier && <span className="message-mark">{earlierWords(from)}</span>}
              {interrupted && <span className="message-mark">interrupted</span>}
              {play && (
                <Button
                  kind="bare"
                  className="message-action"
                  aria-describedby={`${id}-${key}`}
                  onClick={play}
                >
                  Play from here
                </Button>
              )}
              {onTryAgain && !turn.isUnwritten && (
                <Button
                  kind="bare"
                  className="message-action"
                  aria-describedby={`${id}-${key}`}
                  onClick={() => onTryAgain(turn)}
                >
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
