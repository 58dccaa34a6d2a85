import { use } from "react";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { type Beginning, earlierWords } from "../conversation/earlier.ts";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";

/** A turn that a debrief speaks of. */
interface DebriefTurn {
  role: "user" | "assistant";
  /** As the final transcript has it. */
  text: string;
  /** Milliseconds since the call began. Undefined for one that was taken over. */
  at: number | undefined;
  /** When it was said, in words. */
  when: string;
}

export interface Quoting {
  /** By item. */
  turns: ReadonlyMap<string, DebriefTurn>;
  onQuoteClick: (itemId: string) => void;
}

interface SaidTurn extends Omit<DebriefTurn, "at" | "when"> {
  id: string;
  /** Whether it was taken over. */
  isEarlier: boolean;
  /** Milliseconds since the epoch, as `startedAt`. */
  createdAt: number;
}

/** What a debrief of a call can speak of, by item. @param from where the call began */
export function quotableTurns(
  turns: readonly SaidTurn[],
  startedAt: number,
  from: Beginning | undefined,
): Quoting["turns"] {
  return new Map(
    turns.map(({ id, role, text, isEarlier, createdAt }) => {
      const at = isEarlier ? undefined : createdAt - startedAt;
      const when = at === undefined ? earlierWords(from) : formatElapsed(at);
      return [id, { role, text, at, when }];
    }),
  );
}

interface QuoteProps extends Quoting {
  id: string;
  /** Some of the turn's words, if not its beginning. */
  words?: string | undefined;
}

/** Words that were said, which lead to their turn, with who said them and when. */
export function Quote({ id, words, turns, onQuoteClick }: QuoteProps) {
  const personaName = use(PersonaName);
  const turn = turns.get(id);
  return (
    <button
      type="button"
      className="debrief-quote"
      onClick={({ currentTarget }) => {
        // Where a press moves no focus, the way back would not lead here.
        currentTarget.focus({ preventScroll: true });
        onQuoteClick(id);
      }}
    >
      <span className="debrief-words">{quoted(words ?? beginningOf(turn?.text ?? id))}</span>{" "}
      {/* Within, so that it stands behind the last of several lines. */}
      {turn && (
        <span className="debrief-where">
          {`${speakerName(turn.role, personaName)}, ${turn.when}`}
        </span>
      )}
    </button>
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
