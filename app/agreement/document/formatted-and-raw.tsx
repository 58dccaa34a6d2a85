import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/copy-and-save.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContractValues } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps.ts";
import { ContentsList } from "./contents-list.tsx";
import {
  type ContentsEntry,
  escapeMarkdown,
  renderFormatted,
  renderMarkdownAsHtml,
} from "./fill-template.ts";
import { SheetHead } from "./sheet-head.tsx";
import { useAgreementHtml } from "./value-bindings.ts";

interface DocumentProps {
  contents: readonly ContentsEntry[];
  contract: ContractValues;
  /** Of the form whose details are downloaded. */
  formId: string;
  /** With any, only a draft can be had. */
  gaps: readonly Gap[];
  /** Says what the first gap is. */
  advice: ReactNode;
  /** Leads to the first gap. */
  onRefuse: () => void;
  version: string;
}

export function FormattedAndRaw(props: DocumentProps) {
  return (
    <Tabs
      label="Views of the agreement"
      tabs={[
        { id: "formatted", name: "Formatted", panel: <FormattedPanel {...props} /> },
        { id: "raw", name: "Raw", panel: <RawPanel {...props} /> },
      ]}
    />
  );
}

function FormattedPanel(props: DocumentProps) {
  const { advice, contents, contract, formId, gaps, version } = props;
  const hydrated = useHydrated();
  return (
    <div className="formatted">
      <div className="agreement-tools">
        {hydrated && (
          <Button
            kind={gaps.length > 0 ? "quiet" : "primary"}
            aria-describedby="print-advice"
            onClick={() => print()}
          >
            Print Agreement
          </Button>
        )}
        <Button kind="quiet" type="submit" form={formId} formAction="/agreement.pdf">
          Download PDF
        </Button>
        <Button kind="quiet" type="submit" form={formId} formAction="/agreement.docx">
          Download Word
        </Button>
        <div id="print-advice">{advice}</div>
      </div>
      <ContentsList contents={contents} />
      <div className="sheet">
        <FormattedAgreement contract={contract} />
        <SheetHead contract={contract} gaps={gaps} version={version} />
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

function RawPanel({ advice, contract, gaps, onRefuse }: DocumentProps) {
  const hydrated = useHydrated();
  const sheet = useRef<HTMLDivElement>(null);
  const refuse = gaps.length > 0 ? onRefuse : undefined;
  const text = () => sheet.current?.textContent ?? "";
  return (
    <div className="raw">
      {!hydrated && <h2>Raw</h2>}
      <div className="agreement-tools">
        {hydrated && (
          <>
            <CopyButton text={text} otherwise="Select the text below and copy it." refuse={refuse}>
              Copy Markdown
            </CopyButton>
            <Button
              kind="quiet"
              aria-disabled={refuse && true}
              onClick={
                refuse ?? (() => downloadFile("consultancy-agreement.md", "text/markdown", text()))
              }
            >
              Download as .md
            </Button>
          </>
        )}
        {advice}
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
