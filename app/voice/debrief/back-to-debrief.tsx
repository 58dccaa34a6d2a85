import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { focusItem } from "../../ui/focus.ts";

interface Visit {
  /** Holds the way back. */
  place: HTMLElement;
  /** The words that led here. */
  quote: Element | null;
}

/**
 * Leads from a debrief's quotes to their turns, and from the last of these back to its quote.
 *
 * @param list returns what holds the turns
 */
export function useQuotedTurns(list: () => Element | null): {
  show: (itemId: string) => void;
  /** Has to be rendered, and appears at the turn. */
  back: ReactNode;
} {
  const [visit, setVisit] = useState<Visit>();
  useEffect(() => () => visit?.place.remove(), [visit]);

  function show(itemId: string) {
    const quote = document.activeElement;
    const turn = focusItem(list(), itemId);
    if (!turn) return;
    // First of what can be focused there.
    const place = document.createElement("span");
    turn.querySelector(".message-facts")?.prepend(place);
    setVisit({ place, quote });
  }

  function goBack({ quote }: Visit) {
    quote?.scrollIntoView({ block: "center" });
    if (quote instanceof HTMLElement) quote.focus({ preventScroll: true });
    setVisit(undefined);
  }

  const back =
    visit &&
    createPortal(
      <Button kind="bare" className="back-to-debrief" onClick={() => goBack(visit)}>
        Back to the debrief
      </Button>,
      visit.place,
    );
  return { show, back };
}
