import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";
import { hasModifier } from "../../ui/modifier-key.ts";

/**
 * Follows clause links through the router: Firefox and Safari tell it of native fragment navigation too late to save
 * the scroll position that Back restores.
 */
export function useClauseLinks(container: RefObject<HTMLElement | null>) {
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
    container.current?.addEventListener("click", follow, listening);
    return () => listening.abort();
  }, [container, navigate]);
}

function clauseLink(event: MouseEvent) {
  const { target } = event;
  if (hasModifier(event) || !(target instanceof Element)) return undefined;
  return target.closest<HTMLAnchorElement>(".formatted :is(article, nav) a[href^='#']");
}

/** Tab continues from the clause, as after native fragment navigation. */
function focusClause(id: string) {
  const heading = document.getElementById(id);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
