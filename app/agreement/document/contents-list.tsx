import { memo, useLayoutEffect, useRef } from "react";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContentsEntry } from "./fill-template.ts";

interface ContentsListProps {
  contents: readonly ContentsEntry[];
}

export const ContentsList = memo(function ContentsList({ contents }: ContentsListProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const hydrated = useHydrated();

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const wide = matchMedia("(min-width: 80rem)");
    const fold = () => {
      if (details.current) details.current.open = wide.matches;
    };
    fold();
    wide.addEventListener("change", fold);
    return () => wide.removeEventListener("change", fold);
  }, []);

  return (
    <nav
      className="contents"
      data-live={hydrated || undefined}
      aria-label="Contents of the agreement"
    >
      <details ref={details} open>
        <summary>Contents</summary>
        <ol className="plain">
          {contents.map(({ id, number, title }) => {
            const isClause = /^\d/.test(number);
            return (
              <li key={id}>
                <a href={`#${id}`}>
                  {isClause && <span className="contents-number">{number}</span>}
                  {isClause || number === "" ? title : `${number}: ${title}`}
                </a>
              </li>
            );
          })}
        </ol>
      </details>
    </nav>
  );
});
