import { use } from "react";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";

/** Stands in place of the time of a turn that this attempt took over. */
export const earlierAttempt = "earlier attempt";

/** A turn that a debrief speaks of. */
interface DebriefTurn {
  role: "user" | "assistant";
  /** As the final transcript has it. */
  text: string;
  /** Milliseconds since the call began. Undefined for one of an earlier attempt. */
  at: number | undefined;
}

export interface Quoting {
  /** By item. */
  turns: ReadonlyMap<string, DebriefTurn>;
  onQuoteClick: (itemId: string) => void;
}

interface SaidTurn extends Omit<DebriefTurn, "at"> {
  id: string;
  /** Of an earlier attempt. */
  isEarlier: boolean;
  /** Milliseconds since the epoch, as `startedAt`. */
  createdAt: number;
}

/** What a debrief of a call can speak of, by item. */
export function quotableTurns(turns: readonly SaidTurn[], startedAt: number): Quoting["turns"] {
  return new Map(
    turns.map(({ id, role, text, isEarlier, createdAt }) => [
      id,
      { role, text, at: isEarlier ? undefined : createdAt - startedAt },
    ]),
  );
}

interface QuoteProps extends Quoting {
  id: string;
  /** Some of the turn's words, if not its beginning. */
  words?: string;
}

/** Words that were said, which lead to their turn, with who said them and when. */
export function Quote({ id, words, turns, onQuoteClick }: QuoteProps) {
  const personaName = use(PersonaName);
  const turn = turns.get(id);
  return (
    <>
      <button
        type="button"
        className="debrief-quote"
        onClick={({ currentTarget }) => {
          // Where a press moves no focus, the way back would not lead here.
          currentTarget.focus({ preventScroll: true });
          onQuoteClick(id);
        }}
      >
        {quoted(words ?? beginningOf(turn?.text ?? id))}
      </button>{" "}
      {turn && (
        <span className="debrief-where">
          {speakerName(turn.role, personaName)}
          {`, ${turn.at === undefined ? earlierAttempt : formatElapsed(turn.at)}`}
        </span>
      )}
    </>
  );
}

/** Whole words, where there are any. */
function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).replace(/\s+\S*$/, "")}…` : text;
}

/** A passage between quotation marks, also where it came with its own. */
export function quoted(passage: string): string {
  return `“${passage.trim().replaceAll(/^["“]|["”]$/g, "")}”`;
}
