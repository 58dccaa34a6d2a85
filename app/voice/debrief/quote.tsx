import { type ReactNode, use, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { formatElapsed } from "../../ui/elapsed-time.ts";
import { focusItem } from "../../ui/focus.ts";
import { excerptOf } from "../../ui/excerpt.ts";
import { type Beginning, earlierWords } from "../conversation/earlier.ts";
import { PersonaName, speakerName } from "../conversation/persona-name.ts";
import { beganAt } from "./delivery.ts";
import type { RecordedTurn } from "./outcome.ts";

interface QuotableTurn {
  role: "user" | "assistant";
  text: string;
  /** Milliseconds since the call began. Undefined for a turn of an earlier attempt. */
  at: number | undefined;
  when: string;
}

export interface Quoting {
  /** By item id. */
  turns: ReadonlyMap<string, QuotableTurn>;
  onQuoteClick: (itemId: string) => void;
}

interface SaidTurn extends Omit<QuotableTurn, "at" | "when">, RecordedTurn {}

/**
 * @param spans when each side spoke. A turn is quoted with the time at which it begins, in the recording too.
 * @param from the turn of an earlier rehearsal at which the call began
 */
export function quotableTurns(
  turns: readonly SaidTurn[],
  spans: Parameters<typeof beganAt>[1],
  startedAt: number,
  from: Beginning | undefined,
): Quoting["turns"] {
  return new Map(
    turns.map((turn) => {
      const { id, role, text, isEarlier } = turn;
      // A message that waited for the connection was typed before the call.
      const at = isEarlier ? undefined : Math.max(0, beganAt(turn, spans) - startedAt);
      const when = at === undefined ? earlierWords(from) : formatElapsed(at);
      return [id, { role, text, at, when }];
    }),
  );
}

interface QuoteProps extends Quoting {
  id: string;
  words?: string | undefined;
}

export function Quote({ id, words, turns, onQuoteClick }: QuoteProps) {
  const personaName = use(PersonaName);
  const turn = turns.get(id);
  return (
    <button
      type="button"
      className="debrief-quote"
      onClick={({ currentTarget }) => {
        // Safari does not focus clicked buttons, and “Back” returns to the focused one.
        currentTarget.focus({ preventScroll: true });
        onQuoteClick(id);
      }}
    >
      <span className="debrief-words" dir="auto">
        {quoted(words ?? excerptOf(turn?.text ?? id, 60))}
      </span>{" "}
      {/* Inside the button, it follows the last of several lines. */}
      {turn && (
        <span className="fine-print debrief-where">
          {`${speakerName(turn.role, personaName)}, ${turn.when}`}
        </span>
      )}
    </button>
  );
}

/** Puts a passage between quotation marks, in place of its own if it has any. */
export function quoted(passage: string): string {
  return `“${passage.trim().replaceAll(/^["“]|["”]$/g, "")}”`;
}

/**
 * Leads from a debrief's quotes to their turns, and from the last of these back to its quote.
 *
 * @param list returns the element that holds the turns
 */
export function useQuotedTurns(list: () => Element | null): {
  show: (itemId: string) => void;
  /** Appears at the turn, wherever it is rendered. */
  backButton: ReactNode;
} {
  const [visit, setVisit] = useState<{ place: HTMLElement; quote: Element | null }>();
  useEffect(() => () => visit?.place.remove(), [visit]);

  function show(itemId: string) {
    const quote = document.activeElement;
    const turn = focusItem(list(), itemId);
    if (!turn) return;
    // Prepended, it is the first thing in the turn that can take focus.
    const place = document.createElement("span");
    turn.querySelector(".message-facts")?.prepend(place);
    setVisit({ place, quote });
  }

  function goBack(quote: Element | null) {
    quote?.scrollIntoView({ block: "center" });
    if (quote instanceof HTMLElement) quote.focus({ preventScroll: true });
    setVisit(undefined);
  }

  const backButton =
    visit &&
    createPortal(
      <Button kind="bare" className="back-to-debrief" onClick={() => goBack(visit.quote)}>
        Back to the debrief
      </Button>,
      visit.place,
    );
  return { show, backButton };
}
