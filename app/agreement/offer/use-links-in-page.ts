import { useEffect } from "react";
import { hasModifier } from "../../ui/modifier-key.ts";
import { HISTORY_STEP } from "./offer-script.ts";

/** Kept by elements, since clauses out of view have a height that is only estimated. */
interface Place {
  element: Element;
  /** Of the element in the viewport, in CSS pixels. */
  top?: number;
  focus: HTMLElement;
}

/** In the state of an entry of the history. */
interface Entry {
  /** The hash of the offer. */
  offer: string;
  /** Another once the offer is agreed to, whose page has other places. */
  page: number;
  index: number;
}

/**
 * Follows the page's links to its own parts without changing the address, which holds the offer. Back and Forward go from
 * place to place: React Router would take them for navigations, and drop the answer that the page shows.
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
        // Of the offer before it was agreed to: out of the page, as Back is meant.
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
