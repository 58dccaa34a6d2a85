import { type MouseEvent, useCallback } from "react";
import { useNavigate } from "react-router";

/**
 * Follows a link to a clause through the router, which keeps where the visitor was for Back. Of a link that
 * the browser follows itself, it hears in Firefox and Safari only once the page has been scrolled.
 */
export function useClauseLink() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      const { hash } = event.currentTarget;
      const { search } = location;
      void navigate({ search, hash }, { replace: hash === location.hash });
      focusClause(hash.slice(1));
    },
    [navigate],
  );
}

/** Where Tab goes on from, as it does after a link that the browser follows. */
function focusClause(id: string) {
  const heading = document.getElementById(id);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
