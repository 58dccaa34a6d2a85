import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Follows links to clauses through the router, which keeps where the visitor was for Back. Of a link that
 * the browser follows itself, it hears in Firefox and Safari only once the page has been scrolled.
 */
export function useClauseLinks(panel: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();

  useEffect(() => {
    const listening = new AbortController();
    const follow = (event: MouseEvent) => {
      const hash = clauseLink(event)?.hash;
      if (hash === undefined) return;
      event.preventDefault();
      void navigate({ search: location.search, hash }, { replace: hash === location.hash });
      focusClause(hash.slice(1));
    };
    panel.current?.addEventListener("click", follow, listening);
    return () => listening.abort();
  }, [panel, navigate]);
}

/** The link that was pressed, unless it is to open elsewhere. */
function clauseLink({ altKey, ctrlKey, metaKey, shiftKey, target }: MouseEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  return target.closest<HTMLAnchorElement>("a[href^='#']");
}

/** Where Tab goes on from, as it does after a link that the browser follows. */
function focusClause(id: string) {
  const heading = document.getElementById(id);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
