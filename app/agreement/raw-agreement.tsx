import type { Contract } from "./contract.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { renderRawMarkup } from "./render-agreement.ts";
import { useFilledMarkup } from "./use-filled-markup.ts";

const raw = { selector: "pre.raw-agreement", render: renderRawMarkup, write: escapeMarkdown };

/** The agreement as Markdown: the text of the `pre` is the source, to copy and to save. */
export function RawAgreement({ contract }: { contract: Contract }) {
  return <pre className="raw-agreement" {...useFilledMarkup<HTMLPreElement>(contract, raw)} />;
}
