import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { Icon } from "../frame/sheet-actions.tsx";
import { COPY_ACTION, SavePdf } from "./save-pdf.tsx";
import type { AgreementToKeep, OfferFacts } from "./answer-offer.ts";
import { forgetTypedFields, keepAgreement } from "./kept-in-tab.ts";
import { Commitment, CommitmentList, Timeline, WhatThisProves } from "./offer-details.tsx";

interface AgreedPanelProps {
  offer: OfferFacts;
  agreement: AgreementToKeep;
  isSaved: boolean;
  onSave: () => void;
}

export function AgreedPanel({ offer, agreement, isSaved, onSave }: AgreedPanelProps) {
  const { hash, reference, company, consultant, email, firstName, planInWords } = offer;
  const { agreedAt, differences, lapse, mailed, position, signer, text } = agreement;
  const { lettersLackedByPdf } = offer;
  const file = lettersLackedByPdf ? ".json file" : "PDF";
  const fileName = lettersLackedByPdf ? agreement.name : agreement.pdfName;
  const given = useRef("");
  const [isKept, setKept] = useState<boolean>();
  useAskBeforeLeaving(!isSaved);
  // Keep it at once, for a reload right afterwards.
  useLayoutEffect(() => {
    if (given.current === text) return;
    given.current = text;
    setKept(keepAgreement({ reference, agreedAt, signer, text }));
    forgetTypedFields(hash);
  }, [agreedAt, hash, reference, signer, text]);
  // Mail links cannot attach files.
  const sending = mailTo(email, `Agreed: offer ${reference}`, `Attached: ${fileName}`);

  return (
    <>
      <noscript>
        <p>
          <strong>Save it before you leave this page:</strong> going back will not show it again.{" "}
          <NewTabLink href="/">The other pages of this site</NewTabLink>
        </p>
      </noscript>
      <Timeline
        steps={[
          { name: "Offered", note: offer.offeredOn, state: "done" },
          { name: "Agreed", note: agreement.agreedOn, state: "done" },
          { name: "Countersigned", note: `by ${firstName}, next`, state: "now" },
        ]}
      />
      <div className="offer-seal agreed-seal">
        <p className="agreed-name">
          <bdi>{signer}</bdi>
        </p>
        <p>
          <bdi>{position}</bdi>, for <bdi>{company}</bdi>
        </p>
        <p>{agreedAt}, London time</p>
      </div>
      {lettersLackedByPdf ? (
        <SaveJson {...{ agreement, onSave }} isMain={!isSaved}>
          Save your signed agreement (.json)
        </SaveJson>
      ) : (
        <SavePdf text={text} onSave={onSave} isMain={!isSaved}>
          Save your signed agreement (PDF)
        </SavePdf>
      )}
      <p className="muted">
        {isSaved ? (
          <strong>Saved. Keep it, and send it.</strong>
        ) : (
          <strong>The one file to keep and to send.</strong>
        )}{" "}
        The agreement, what you agreed to and its proof are all inside. This site keeps none
        {isKept && !isSaved ? ": only this tab has it." : "."}
        {lettersLackedByPdf && (
          <>
            {" "}
            There is no PDF, which cannot show {lettersLackedByPdf}:{" "}
            <NewTabLink href="/agreement/verify">Verify</NewTabLink> shows this file.
          </>
        )}
      </p>
      {isKept === false && (
        <Notice kind="bad" role="alert">
          <p>This browser can’t keep the file if you reload: save it before you leave.</p>
        </Notice>
      )}
      <a className="button" data-kind={isSaved ? undefined : "quiet"} href={sending}>
        Email it to {firstName}
      </a>
      <p className="muted">
        Opens your mail, addressed to {email}. Attach the {file}
        {mailed === undefined
          ? "."
          : {
              nothing: ": this site sends nothing by itself.",
              sent: `. Its proof was also sent to ${consultant}.`,
              "not sent": `. It could not be sent to ${consultant} from here.`,
            }[mailed]}
      </p>
      <div className="next-steps">
        <h2>Then</h2>
        <p className="muted">
          Nobody is bound until {firstName} countersigns and sends you the {file} with both names
          {lapse && `. Without that by the end of ${lapse}, your signature lapses`}.
          {planInWords && (
            <>
              {" "}
              Once bound, you commit to <Commitment plan={planInWords} />.
            </>
          )}
        </p>
      </div>
      {differences.map((difference) => (
        <p key={difference}>{difference}</p>
      ))}
      <div className="offer-folds">
        <WhatThisProves since="they were marked or signed">
          Anyone who has the {file} can <NewTabLink href="/agreement/verify">check it</NewTabLink>.
          A copy in Word or Markdown can be{" "}
          <NewTabLink href={offer.comparePath}>compared with these words</NewTabLink>.
        </WhatThisProves>
        {offer.commitmentDates && (
          <CommitmentList title="Dates if countersigned today" dates={offer.commitmentDates} />
        )}
        <details>
          <summary className="arrow">Withdraw</summary>
          <p className="muted">
            You can withdraw until {consultant} has countersigned and sent it to you. A withdrawal
            counts once it has arrived.
          </p>
          <p>
            <a href={withdrawal(offer, agreedAt)}>Write to {email}</a>
          </p>
        </details>
        <OtherFiles {...{ agreement, onSave, lettersLackedByPdf }} />
      </div>
    </>
  );
}

function withdrawal({ company, email, reference }: OfferFacts, agreedAt: string): string {
  const words = `We withdraw, for ${company}, what we agreed to on ${agreedAt}, London time.`;
  return mailTo(email, `Withdrawn: offer ${reference}`, words);
}

interface SaveJsonProps extends Pick<AgreedPanelProps, "agreement" | "onSave"> {
  isMain?: boolean;
  children: ReactNode;
}

function SaveJson({ agreement: { name, text }, onSave, isMain, children }: SaveJsonProps) {
  return (
    <a
      className="button"
      data-kind={isMain ? undefined : "quiet"}
      download={name}
      onClick={onSave}
      href={`data:application/json,${encodeURIComponent(text)}`}
    >
      {children}
    </a>
  );
}

interface OtherFilesProps extends Pick<AgreedPanelProps, "agreement" | "onSave"> {
  lettersLackedByPdf: string | undefined;
}

function OtherFiles({ agreement, onSave, lettersLackedByPdf }: OtherFilesProps) {
  const { name, text } = agreement;
  const hydrated = useHydrated();

  function handleCopy({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    if (selectionStart === 0 && selectionEnd === value.length) onSave();
  }

  return (
    <details>
      <summary className="arrow">Other files: JSON, Word, dates</summary>
      <p className="muted">
        {!lettersLackedByPdf && "The .json file is the proof alone: it counts as much as the PDF. "}
        Word and dates are for reading only.
      </p>
      {!lettersLackedByPdf && (
        <p>
          <SaveJson {...{ agreement, onSave }}>Save the .json file</SaveJson>
        </p>
      )}
      <form
        className="cluster other-files"
        method="post"
        action={COPY_ACTION}
        encType="multipart/form-data"
        target={hydrated ? undefined : "_blank"}
        aria-label="Other files"
      >
        <input type="hidden" name="agreement" value={text} />
        {others.map(([intent, label]) => (
          <Button key={intent} kind="quiet" type="submit" name="intent" value={intent}>
            <Icon name="save" /> {label}
          </Button>
        ))}
      </form>
      <Field
        label="The .json file’s text"
        hint={`If it cannot be saved, copy all of this into a file, and call it ${name}.`}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            readOnly
            spellCheck={false}
            value={text}
            onCopy={handleCopy}
          />
        )}
      </Field>
    </details>
  );
}

const others = [
  ["word", "Word"],
  ["dates", "Dates"],
] as const;

function mailTo(email: string, subject: string, text: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${text}\r\n`)}`;
}

/** Asks before the page is left, except for downloads and mail links. */
function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Downloads and mail links fire `beforeunload`, too.
    let stays = false;
    const mayLeave = () => (stays = false);
    const noteMailLink = ({ target }: Event) => {
      stays ||= target instanceof Element && target.closest("a[href^='mailto:']") !== null;
    };
    const ask = (event: Event) => {
      if (!stays) event.preventDefault();
      stays = false;
    };
    addEventListener("pointerdown", mayLeave, { signal });
    addEventListener("keydown", mayLeave, { signal });
    addEventListener("submit", (event) => (stays = !event.defaultPrevented), { signal });
    addEventListener("click", noteMailLink, { signal });
    addEventListener("beforeunload", ask, { signal });
    return () => listening.abort();
  }, [isNeeded]);
}
