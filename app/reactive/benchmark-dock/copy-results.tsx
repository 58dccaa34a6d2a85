import { useEffect, useState } from "react";
import { log } from "../../log/log.ts";
import { Button } from "../../ui/button.tsx";
import type { BenchmarkName } from "./benchmark.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import { resultsAsMarkdown } from "./results-as-markdown.ts";

const successShown = 1500;

interface CopyResultsProps {
  name: BenchmarkName;
  results: BenchmarkResults;
}

/** Copies the results as Markdown; where the browser refuses, shows them to be copied by hand. */
export function CopyResults({ name, results }: CopyResultsProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  const markdown = resultsAsMarkdown(name, results);

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), successShown);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(markdown);
      setOutcome("copied");
    } catch (error) {
      log.error("Clipboard copy failed", error);
      setOutcome("failed");
    }
  }

  return (
    <div className="copy-results">
      <Button kind="quiet" onClick={copy}>
        Copy as Markdown
      </Button>
      <output>{outcome === "copied" && "Copied"}</output>
      {outcome === "failed" && (
        <>
          <p role="alert">The browser did not let this be copied. Here it is, to copy by hand:</p>
          <textarea aria-label="Results as Markdown" readOnly rows={6} value={markdown} />
        </>
      )}
    </div>
  );
}
