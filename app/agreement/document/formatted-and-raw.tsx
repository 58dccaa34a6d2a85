import { memo, type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/copy-and-save.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContractValues } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps.ts";
import type { StandingOffer } from "../contract/standing-offer.ts";
import { ContentsList } from "./contents-list.tsx";
import {
  type ContentsEntry,
  escapeMarkdown,
  renderFormatted,
  renderMarkdownAsHtml,
} from "./fill-template.ts";
import { SheetHead } from "./sheet-head.tsx";
import { type LiveContract, useAgreementHtml } from "./value-bindings.ts";

interface DocumentProps {
  contents: readonly ContentsEntry[];
  contract: ContractValues;
  /** The same, sooner. */
  live: LiveContract;
  /** Of the form whose details are downloaded. */
  formId: string;
  /** With any, only a draft can be had. */
  gaps: readonly Gap[];
  /** Says what the first gap is. */
  advice: ReactNode;
  /** What follows from the terms. */
  dates: ReactNode;
  /** Leads to the first gap. */
  onRefuse: () => void;
  version: string;
  /** Undefined for today's agreement. */
  offer: StandingOffer | undefined;
  /** The query that stands for the offer, or "". */
  offerQuery: string;
  oldEdition: string | undefined;
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
  const { advice, contents, contract, dates, live, formId, gaps } = props;
  const { offer, offerQuery, oldEdition } = props;
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
        <Button kind="quiet" type="submit" form={formId} formAction={`/agreement.pdf${offerQuery}`}>
          Download PDF
        </Button>
        <Button
          kind="quiet"
          type="submit"
          form={formId}
          formAction={`/agreement.docx${offerQuery}`}
        >
          Download Word
        </Button>
        <div id="print-advice">{advice}</div>
      </div>
      {dates}
      <ContentsList contents={contents} />
      <div className="sheet">
        <FormattedAgreement live={live} oldEdition={oldEdition} />
        <SheetHead contract={contract} gaps={gaps} offer={offer} version={props.version} />
      </div>
    </div>
  );
}

const formatted = {
  selector: "article.agreement",
  render: renderFormatted,
  escape: (value: string) => value,
};

type Words = Pick<DocumentProps, "live" | "oldEdition">;

const FormattedAgreement = memo(function FormattedAgreement({ live, oldEdition }: Words) {
  const html = useAgreementHtml<HTMLElement>(live, formatted, oldEdition);
  return <article className="agreement" {...html} />;
});

function RawPanel({ advice, live, gaps, oldEdition, onRefuse }: DocumentProps) {
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
        <RawAgreement live={live} oldEdition={oldEdition} />
      </div>
    </div>
  );
}

const raw = { selector: "pre.raw-agreement", render: renderMarkdownAsHtml, escape: escapeMarkdown };

const RawAgreement = memo(function RawAgreement({ live, oldEdition }: Words) {
  const html = useAgreementHtml<HTMLPreElement>(live, raw, oldEdition);
  return <pre className="raw-agreement" {...html} />;
});
