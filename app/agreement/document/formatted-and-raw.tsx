import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/copy-and-save.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContractValues } from "../contract/contract.ts";
import { ContentsList } from "./contents-list.tsx";
import {
  type ContentsEntry,
  escapeMarkdown,
  renderFormatted,
  renderMarkdownAsHtml,
} from "./fill-template.ts";
import { useAgreementHtml } from "./value-bindings.ts";

interface DocumentProps {
  contents: readonly ContentsEntry[];
  contract: ContractValues;
}

export function FormattedAndRaw({ contents, contract }: DocumentProps) {
  const panel = <FormattedPanel contents={contents} contract={contract} />;
  return (
    <Tabs
      label="Views of the agreement"
      tabs={[
        { id: "formatted", name: "Formatted", panel },
        { id: "raw", name: "Raw", panel: <RawPanel contract={contract} /> },
      ]}
    />
  );
}

function FormattedPanel({ contents, contract }: DocumentProps) {
  const hydrated = useHydrated();
  return (
    <div className="formatted">
      <div className="agreement-tools">
        {hydrated && <Button onClick={() => print()}>Print Agreement</Button>}
        <Button type="submit" kind="quiet" form="agreement-form" formAction="/agreement.pdf">
          Download PDF
        </Button>
      </div>
      <ContentsList contents={contents} />
      <div className="sheet">
        <FormattedAgreement contract={contract} />
      </div>
    </div>
  );
}

const formatted = {
  selector: "article.agreement",
  render: renderFormatted,
  escape: (value: string) => value,
};

function FormattedAgreement({ contract }: { contract: ContractValues }) {
  return <article className="agreement" {...useAgreementHtml<HTMLElement>(contract, formatted)} />;
}

function RawPanel({ contract }: { contract: ContractValues }) {
  const hydrated = useHydrated();
  const sheet = useRef<HTMLDivElement>(null);
  const text = () => sheet.current?.textContent ?? "";
  return (
    <div className="raw">
      {!hydrated && <h2>Raw</h2>}
      <div className="agreement-tools">
        {hydrated && (
          <>
            <CopyButton text={text} otherwise="Select the text below and copy it.">
              Copy Markdown
            </CopyButton>
            <Button
              kind="quiet"
              onClick={() => downloadFile("consultancy-agreement.md", "text/markdown", text())}
            >
              Download as .md
            </Button>
          </>
        )}
      </div>
      <div className="sheet" ref={sheet}>
        <RawAgreement contract={contract} />
      </div>
    </div>
  );
}

const raw = { selector: "pre.raw-agreement", render: renderMarkdownAsHtml, escape: escapeMarkdown };

function RawAgreement({ contract }: { contract: ContractValues }) {
  return <pre className="raw-agreement" {...useAgreementHtml<HTMLPreElement>(contract, raw)} />;
}
