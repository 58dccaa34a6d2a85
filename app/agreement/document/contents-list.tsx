import { memo, useState } from "react";
import { loadedTemplate } from "./load-template.ts";
import { useFolded } from "./use-folded.ts";

export const AgreementContents = memo(function AgreementContents({
  oldEdition,
}: {
  oldEdition: string | undefined;
}) {
  // The server's markup is reused after a document load.
  const [html] = useState(
    () =>
      loadedTemplate(oldEdition)?.contents ??
      document.querySelector(".contents ol")?.innerHTML ??
      "",
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
