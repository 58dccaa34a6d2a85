import { memo } from "react";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContentsEntry } from "./fill-template.ts";
import { useFolded } from "./use-folded.ts";

interface ContentsListProps {
  contents: readonly ContentsEntry[];
}

export const ContentsList = memo(function ContentsList({ contents }: ContentsListProps) {
  const details = useFolded();
  const hydrated = useHydrated();

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
