import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { downloadAnswer } from "../../ui/download-answer.ts";
import { useHydrated, useIsServerRendered } from "../../ui/use-hydrated.tsx";
import { countOf } from "../../ui/wording.ts";
import { ContentsList } from "../document/contents-list.tsx";
import { RecordOfSignature, scrollToNewRecord } from "../document/record-of-signature.tsx";
import { SheetHead } from "../document/sheet-head.tsx";
import { RESULT_ID } from "../form/error-summary.tsx";
import { Icon, SheetActions } from "../frame/sheet-actions.tsx";
import { AgreeForm, useShownErrors } from "./agree-form.tsx";
import { COPY_ACTION } from "./save-pdf.tsx";
import { AgreedPanel } from "./agreed-panel.tsx";
import type { OfferAnswer, OfferFacts } from "./answer-offer.ts";
import { Commitment, Fact, Timeline } from "./offer-details.tsx";
import type { SignerErrors } from "./offer-fields.ts";
import { useLinksInPage } from "./use-links-in-page.ts";

interface OfferedAgreementProps {
  answer: OfferAnswer;
  offer: OfferFacts;
}

export function OfferedAgreement({ answer, offer }: OfferedAgreementProps) {
  const { agreement, refusal, errors } = answer;
  const [typedName, setTypedName] = useState(answer.fields.name);
  const heading = useRef<HTMLHeadingElement>(null);
  const isServerRendered = useIsServerRendered();
  const [shownErrors, clearErrors] = useShownErrors(errors);
  useLinksInPage(offer.hash);
  const hasErrors = (found: SignerErrors) => refusal !== undefined || Object.keys(found).length > 0;
  const isRefused = hasErrors(errors);
  const isAgreed = agreement !== undefined;
  const [isSaved, setSaved] = useState(false);
  const onSave = () => setSaved(true);
  const title = agreement ? "You have agreed" : `An offer to ${offer.company}`;
  const tabTitle = agreement ? `${title}: ${offer.company}, ${agreement.agreedAt}` : title;
  useEffect(() => {
    // Keep the place of someone already reading.
    const isRead = isServerRendered && (document.activeElement !== document.body || scrollY > 0);
    if (isRefused || isRead) return;
    heading.current?.focus({ preventScroll: isServerRendered });
    if (isAgreed) scrollToNewRecord();
  }, [isRefused, isServerRendered, isAgreed]);

  return (
    <div className="agreement-tool">
      {/* A print is saved under this name. */}
      <title>{hasErrors(shownErrors) ? `Error: ${tabTitle}` : tabTitle}</title>
      <div
        className="agreement-panel offer-panel"
        id="details"
        tabIndex={-1}
        data-agreed={agreement && ""}
      >
        <div className="panel-head">
          <h1
            className="tool-title"
            // Without script the form's fragment moves focus here.
            id={agreement ? RESULT_ID : undefined}
            ref={heading}
            tabIndex={-1}
          >
            {agreement ? title : <>An offer to {<bdi>{offer.company}</bdi>}</>}
          </h1>
          {!agreement && offer.daysLeft >= 0 && <OfferTerm offer={offer} />}
        </div>
        {agreement ? (
          <AgreedPanel {...{ offer, agreement, isSaved, onSave }} />
        ) : (
          <OpenPanel
            answer={answer}
            offer={offer}
            errors={shownErrors}
            onType={setTypedName}
            onInput={clearErrors}
          />
        )}
      </div>
      <div className="agreement-desk" id="agreement" tabIndex={-1}>
        <OfferDocument {...{ answer, offer, typedName, onSave }} />
      </div>
      {!agreement && offer.daysLeft >= 0 && <OfferBar sum={offer.planInWords?.sum} />}
    </div>
  );
}

function OfferTerm({ offer }: { offer: OfferFacts }) {
  const { consultant, daysLeft, lastDayShort, principal } = offer;
  const daysInWords = daysLeft === 0 ? "the last day" : `${countOf(daysLeft, "day")} left`;
  return (
    <p>
      From {principal}, {consultant}. <br />
      Open until <strong className="offer-days">{lastDayShort}</strong>,{" "}
      <span className="offer-days">{daysInWords}</span>.
    </p>
  );
}

/** Links the text and the form, which are far apart on a narrow screen. */
function OfferBar({ sum }: { sum: string | undefined }) {
  return (
    <nav className="screen-only view-bar offer-bar" aria-label="Parts of this page">
      <a href="#agreement-text">
        <strong>Read the agreement</strong>
        Fixed wording
      </a>
      <a href="#agree">
        <strong>Go to signing</strong>
        {sum && `${sum} + VAT`}
      </a>
    </nav>
  );
}

function OpenPanel(props: ComponentProps<typeof AgreeForm>) {
  const { offer } = props;
  const { commitmentDates, planInWords, consultant, daysLeft, firstName, lastDay, issuedOn } =
    offer;
  const hasEnded = daysLeft < 0;
  return (
    <>
      <p className="screen-only offer-jump offer-jump-head">
        <a href="#agreement-text">Read the agreement</a>
        {!hasEnded && <a href="#agree">Go to signing</a>}
      </p>
      {hasEnded ? (
        <div className="offer-seal" data-ended>
          <p>
            <strong>This offer ended on {lastDay}.</strong>
          </p>
          <p>
            It was made on {issuedOn}. Ask {consultant} for a new one.
          </p>
        </div>
      ) : (
        <Timeline
          steps={[
            { name: "Offered", note: offer.offeredOn, state: "done" },
            { name: "Agreed", note: "by you, now", state: "now" },
            { name: "Countersigned", note: `by ${firstName}, after`, state: "later" },
          ]}
        />
      )}
      {planInWords && (
        <dl className="offer-facts">
          <Fact name="Plan">{planInWords.plan}</Fact>
          <Fact name="A block">
            <strong>{planInWords.price}</strong> for {planInWords.block}
          </Fact>
          {!hasEnded && (
            <Fact name="You commit to">
              <Commitment plan={planInWords} />
            </Fact>
          )}
          {!hasEnded && commitmentDates?.firstBlock && (
            <Fact name="If signed today">block 1 by {commitmentDates.firstBlock}</Fact>
          )}
          {!hasEnded && <MissingDetails offer={offer} />}
        </dl>
      )}
      {!hasEnded && <AgreeForm {...props} />}
    </>
  );
}

const shortLabels: Record<string, string> = {
  clientPosition: "position",
  clientAddress: "address",
  clientEmail: "email",
};

/** Asks for missing details, so that nobody signs "Not given" by oversight. */
function MissingDetails({ offer: { details } }: { offer: OfferFacts }) {
  const missing = details.filter(({ value }) => value === "");
  if (missing.length === 0) return null;
  return (
    <Fact name="Not given">
      {missing.map(({ name, label }) => shortLabels[name] ?? label).join(", ")}.{" "}
      <a href="#change">Add</a>
    </Fact>
  );
}

interface OfferDocumentProps extends OfferedAgreementProps {
  typedName: string;
  onSave: () => void;
}

function OfferDocument({ answer, offer, typedName, onSave }: OfferDocumentProps) {
  const hydrated = useHydrated();
  const { agreement } = answer;
  return (
    <>
      <form
        className="sheet-row"
        method="post"
        action={COPY_ACTION}
        encType="multipart/form-data"
        aria-label="Copies of the agreement"
        // Without script another answer would replace the only copy of the file.
        target={agreement && !hydrated ? "_blank" : undefined}
        onSubmit={(event) => downloadAnswer(event, isProof(event) ? onSave : undefined)}
      >
        <input
          type="hidden"
          name={agreement ? "agreement" : "offer"}
          value={agreement?.text ?? offer.token}
        />
        <SheetActions
          title={agreement ? "Agreed" : "Fixed wording"}
          note={`Offered on ${offer.issuedOn}`}
          printKind="quiet"
        >
          {copies.map(
            ([intent, name, text]) =>
              !(intent === "pdf" && offer.lettersLackedByPdf) && (
                <Button
                  key={intent}
                  kind="quiet"
                  type="submit"
                  name="intent"
                  value={intent}
                  aria-label={name}
                >
                  <Icon name="save" /> {text}
                </Button>
              ),
          )}
        </SheetActions>
        {answer.notMadeReason && (
          <p className="sheet-refusal" id="no-copy" role="alert" tabIndex={-1}>
            {answer.notMadeReason}
          </p>
        )}
      </form>
      <div className="formatted sheet-stage">
        <ContentsList html={offer.contents} />
        <div className="sheet" id="agreement-text" data-plan={offer.planName}>
          <article
            className="agreement"
            translate="yes"
            dangerouslySetInnerHTML={{ __html: offer.formatted }}
            suppressHydrationWarning
          />
          <SheetHead
            client={offer.company}
            consultant={offer.consultant}
            status={`Reference ${offer.reference}`}
            version={offer.version}
          >
            <p>{offer.paperHead}</p>
          </SheetHead>
          {answer.record && (
            <RecordOfSignature record={answer.record} typedName={agreement ? "" : typedName} />
          )}
          {!agreement && offer.daysLeft >= 0 && (
            <p className="screen-only offer-jump">
              <a href="#agree">Go to “Agree and sign”</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

/** The PDF alone holds the proof. */
function isProof({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === "pdf";
}

const copies = [
  ["pdf", "Download PDF", "PDF"],
  ["word", "Download Word", "Word"],
  ["markdown", "Download as .md", ".md"],
  ["dates", "Download dates (.ics)", "Dates"],
] as const;
