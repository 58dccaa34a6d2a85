import { useEffect } from "react";
import { hasModifier } from "../../ui/new-tab-link.tsx";
import { HISTORY_STEP } from "./offer-script.ts";

/** A place is relative to an element, since the height of skipped clauses is only estimated. */
interface Place {
  element: Element;
  /** In the viewport, in pixels. */
  top?: number;
  focus: HTMLElement;
}

interface Entry {
  offer: string;
  /** Changes once the offer is agreed to, as the places differ. */
  page: number;
  index: number;
}

/**
 * Follows links within the page without changing the address, which contains the offer. React Router would treat Back
 * and Forward as navigations, and drop the answer.
 */
export function useLinksInPage(offer: string): void {
  useEffect(() => {
    const page = Math.random();
    const places: Place[] = [];
    let current = 0;
    const listening = new AbortController();
    const { signal } = listening;
    const stateAt = (index: number) => ({
      ...history.state,
      entry: { offer, page, index } satisfies Entry,
    });

    addEventListener(
      "click",
      (event) => {
        const link = linkFor(event);
        const part = link && document.getElementById(link.hash.slice(1));
        if (!part) return;
        event.preventDefault();
        places.splice(current, Infinity, placeNow(link), { element: part, focus: part });
        history.replaceState(stateAt(current), "");
        current += 1;
        history.pushState(stateAt(current), "");
        const fold = part.closest("details");
        if (fold) fold.open = true;
        if (part.tabIndex < 0) part.setAttribute("tabindex", "-1");
        part.focus();
        part.scrollIntoView();
      },
      { signal },
    );

    addEventListener(
      HISTORY_STEP,
      (event) => {
        const entry: Entry | undefined = event instanceof CustomEvent && event.detail?.entry;
        if (entry?.offer !== offer) return;
        event.preventDefault();
        const place = entry.page === page ? places[entry.index] : undefined;
        // An entry of the offer before it was agreed to: leave the page.
        if (!place) return history.back();
        current = entry.index;
        goTo(place);
      },
      { signal },
    );
    return () => listening.abort();
  }, [offer]);
}

function linkFor(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  if (event.defaultPrevented || hasModifier(event) || !(target instanceof Element)) return null;
  return target.closest<HTMLAnchorElement>("a[href^='#']");
}

function placeNow(link: HTMLElement): Place {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
  return { element, top: element.getBoundingClientRect().top, focus: link };
}

function goTo({ element, top, focus }: Place) {
  focus.focus({ preventScroll: true });
  element.scrollIntoView();
  if (top === undefined) return;
  scrollBy({ top: element.getBoundingClientRect().top - top });
}
