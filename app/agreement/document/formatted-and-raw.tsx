import { memo, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import type { ContractValues } from "../contract/contract.ts";
import type { Gap } from "../contract/gaps-and-doubts.ts";
import type { DatedLink } from "../contract/inputs.ts";
import type { Readiness } from "../contract/readiness.ts";
import type { PlanChoice } from "../../work-together/plans.ts";
import { Icon, SheetActions } from "../frame/sheet-actions.tsx";
import { AgreementContents } from "./contents-list.tsx";
import { escapeMarkdown } from "./escape-markdown.ts";
import { SheetHead } from "./sheet-head.tsx";
import { type LiveContract, useAgreementHtml } from "./value-bindings.ts";

interface DocumentProps {
  contract: ContractValues;
  /** Updated before React renders. */
  live: LiveContract;
  formId: string;
  gaps: readonly Gap[];
  readiness: Readiness;
  samples: string;
  plan: PlanChoice | undefined;
  dates: ReactNode;
  onRefuse: () => void;
  version: string;
  link: DatedLink | undefined;
  /** Names the link's edition and day; may be empty. */
  linkQuery: string;
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
      tools={<AgreementActions {...props} />}
    />
  );
}

function AgreementActions(props: DocumentProps) {
  const { formId, gaps, readiness, link, linkQuery, onRefuse, version } = props;
  const hydrated = useHydrated();
  const isDraft = gaps.length > 0;
  const download = (extension: string) => {
    const formAction = `/agreement.${extension}${linkQuery}`;
    return { kind: "quiet", type: "submit", form: formId, formAction } as const;
  };
  return (
    <SheetActions
      title={link?.hasLapsed ? "Lapsed" : readiness.title}
      note={isDraft ? "Prints as a draft" : `Version ${version}`}
      advice={isDraft ? readiness.advice : undefined}
      printKind={isDraft ? "quiet" : "primary"}
    >
      <Button {...download("pdf")} aria-label="Download PDF">
        <Icon name="save" /> PDF
      </Button>
      <Button {...download("docx")} aria-label="Download Word">
        <Icon name="save" /> Word
      </Button>
      <span className="copy-place">
        {hydrated && (
          <CopyButton
            label="Copy Markdown"
            text={rawText}
            done="Copied as Markdown"
            otherwise="Select the text below and copy it."
            refuse={isDraft ? onRefuse : undefined}
          >
            <Icon name="copy" /> Copy
          </CopyButton>
        )}
      </span>
    </SheetActions>
  );
}

function rawText(): string {
  return document.querySelector(raw.selector)?.textContent ?? "";
}

function downloadRaw() {
  downloadFile("consultancy-agreement.md", "text/markdown", rawText());
}

function FormattedPanel(props: DocumentProps) {
  const { samples, plan, readiness, contract, dates } = props;
  const { live, gaps, link, oldEdition, version } = props;
  const lapsed = link?.hasLapsed ? ["These terms have lapsed"] : [];
  const advice = [...lapsed, ...gaps.map((gap) => gap.advice)];
  return (
    <div className="formatted sheet-stage">
      {dates}
      <AgreementContents oldEdition={oldEdition} />
      <div className="sheet" data-samples={samples} data-plan={plan}>
        <FormattedAgreement live={live} oldEdition={oldEdition} />
        <SheetHead
          client={contract.get("contract.clientCompany")}
          consultant={contract.get("consultant.companyName")}
          status={link?.hasLapsed ? "These terms have lapsed" : readiness.status}
          version={version}
          isDraft={advice.length > 0}
        >
          <p>
            Consultancy agreement, <span>{contract.get("todaysDate")}</span>, version {version}
            {link?.copyStatus}
          </p>
          <p className="sheet-head-draft">
            <strong>DRAFT, not for signature.</strong>{" "}
            <span>{advice.join(". ") || "The form was changed"}.</span>
          </p>
        </SheetHead>
      </div>
    </div>
  );
}

const formatted = { selector: "article.agreement", view: "formatted", escape: String } as const;

type Words = Pick<DocumentProps, "live" | "oldEdition">;

const FormattedAgreement = memo(function FormattedAgreement({ live, oldEdition }: Words) {
  const html = useAgreementHtml<HTMLElement>(live, formatted, oldEdition);
  return <article className="agreement" translate="yes" {...html} />;
});

function RawPanel({ samples, live, gaps, oldEdition, onRefuse }: DocumentProps) {
  const hydrated = useHydrated();
  const refuse = gaps.length > 0 ? onRefuse : undefined;
  return (
    <div className="raw sheet-stage">
      {!hydrated && <h2>Raw</h2>}
      <div className="sheet" data-samples={samples}>
        <div className="raw-tools">
          {hydrated && (
            <Button kind="quiet" aria-disabled={refuse && true} onClick={refuse ?? downloadRaw}>
              <Icon name="save" /> Download as .md
            </Button>
          )}
        </div>
        <RawAgreement live={live} oldEdition={oldEdition} />
      </div>
    </div>
  );
}

const raw = { selector: "pre.raw-agreement", view: "raw", escape: escapeMarkdown } as const;

const RawAgreement = memo(function RawAgreement({ live, oldEdition }: Words) {
  const html = useAgreementHtml<HTMLPreElement>(live, raw, oldEdition);
  return <pre className="raw-agreement" {...html} />;
});
