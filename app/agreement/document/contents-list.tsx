import { memo, useLayoutEffect, useRef, useState } from "react";
import { keptRenderer } from "./agreement-renderer.ts";

interface ContentsProps {
  oldEdition: string | undefined;
}

export const AgreementContents = memo(function AgreementContents({ oldEdition }: ContentsProps) {
  // Reuse the server's markup after a document load.
  const [html = ""] = useState(
    () => keptRenderer(oldEdition)?.contents ?? document.querySelector(".contents ol")?.innerHTML,
  );
  return <ContentsList html={html} />;
});

export function ContentsList({ html }: { html: string }) {
  const details = useFolded();

  return (
    <nav className="contents" aria-label="Contents of the agreement">
      <details ref={details} open>
        <summary>Contents</summary>
        <ol className="plain" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
      </details>
    </nav>
  );
}

/**
 * Opens a `details` in the margin of wide screens, and folds it on others. The HTML has it open; the style sheet
 * inverts that until `data-settled`, so that a press before scripts run does what it says.
 */
export function useFolded() {
  const ref = useRef<HTMLDetailsElement>(null);

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const details = ref.current;
    if (!details) return;
    const margin = matchMedia("(min-width: 80rem)");
    const summary = details.querySelector("summary");
    const setOpen = (isOpen: boolean) => {
      details.open = isOpen;
      // In the margin the summary is a mere heading: nothing shows that it can fold.
      if (summary) summary.tabIndex = margin.matches ? -1 : 0;
    };
    setOpen(details.open === margin.matches);
    details.dataset.settled = "";
    const fold = () => setOpen(margin.matches);
    margin.addEventListener("change", fold);
    return () => {
      margin.removeEventListener("change", fold);
      details.open = true;
    };
  }, []);

  return ref;
}
