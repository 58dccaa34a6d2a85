import { useEffect } from "react";
import { hasModifier } from "../../ui/modifier-key.ts";

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
  index: number;
}

/**
 * Follows the page's links to its own parts without changing the address, which holds the offer. Back and Forward go from
 * place to place: React Router would take them for navigations, and drop the answer that the page shows.
 */
export function useLinksInPage(offer: string): void {
  useEffect(() => {
    const places: Place[] = [];
    const listening = new AbortController();
    const { signal } = listening;

    addEventListener(
      "click",
      (event) => {
        const link = linkFor(event);
        const part = link && document.getElementById(link.hash.slice(1));
        if (!part) return;
        event.preventDefault();
        const { state } = history;
        const index = entryIn(state, offer)?.index ?? 0;
        places.splice(index, Infinity, placeNow(link), { element: part, focus: part });
        history.replaceState({ ...state, entry: { offer, index } satisfies Entry }, "");
        history.pushState({ ...state, entry: { offer, index: index + 1 } satisfies Entry }, "");
        if (part.tabIndex < 0) part.setAttribute("tabindex", "-1");
        part.focus();
        part.scrollIntoView();
      },
      { signal },
    );

    // By `openLinkScript`.
    addEventListener(
      "historystep",
      (event) => {
        if (!(event instanceof CustomEvent)) return;
        const place = places[entryIn(event.detail, offer)?.index ?? -1];
        if (!place) return;
        event.preventDefault();
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

function entryIn(state: { entry?: Entry } | null, offer: string): Entry | undefined {
  return state?.entry?.offer === offer ? state.entry : undefined;
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
