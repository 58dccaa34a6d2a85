import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { downloadFile } from "../../ui/copy-and-save.ts";
import { Field } from "../../ui/field.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AgreedBefore, SaveLink } from "./agreed-before.tsx";
import type { AgreementToKeep, OfferFacts } from "./answer-offer.ts";
import { forgetTypedFields, keepAgreement } from "./kept-in-tab.ts";
import { CommitmentList, WhatThisProves } from "./offer-details.tsx";

interface AgreedPanelProps {
  offer: OfferFacts;
  agreement: AgreementToKeep;
}

export function AgreedPanel({ offer, agreement }: AgreedPanelProps) {
  const { hash, reference } = offer;
  const { agreedAt, differences, email, name, position, signer, text } = agreement;
  const given = useRef("");
  const [kept, setKept] = useState<boolean>();
  const [isSaved, setSaved] = useState(false);
  useAskBeforeLeaving(!isSaved);
  // Keep it at once, for a reload right afterwards.
  useLayoutEffect(() => {
    if (given.current === text) return;
    given.current = text;
    downloadFile(name, "application/json", text);
    setKept(keepAgreement({ hash, reference, agreedAt, signer, name, text }));
    forgetTypedFields(hash);
  }, [agreedAt, hash, name, reference, signer, text]);

  function copied({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    if (selectionStart === 0 && selectionEnd === value.length) setSaved(true);
  }

  return (
    <>
      <noscript>
        <p>
          <strong>Save the agreement file before you leave this page:</strong> going back will not
          show it again. <NewTabLink href="/">The other pages of this site</NewTabLink>
        </p>
      </noscript>
      <div className="offer-seal">
        <p>
          <strong>Agreed on {agreedAt}, London time.</strong>
        </p>
        <p className="agreed-name">
          <bdi>{signer}</bdi>
        </p>
        <p>
          <bdi>{position}</bdi>
          <br />
          <bdi>{email}</bdi>
        </p>
      </div>
      <p>
        {isSaved ? (
          <>
            <strong>You have saved the file.</strong> Nothing is kept here: keep it, and send it.
          </>
        ) : (
          <>
            <strong>Nothing is kept here: save this file now.</strong>
            {kept && " Only this tab has it, until you close it."}
          </>
        )}
      </p>
      <p>
        <SaveLink name={name} text={text} onSave={() => setSaved(true)} />
      </p>
      {kept !== undefined && (
        <p className="offer-note">
          Your browser was asked to save it as <strong>{name}</strong>. If it isn’t among your
          downloads, press the button.
        </p>
      )}
      {kept === false && (
        <Notice kind="bad" role="alert">
          <p>This browser can’t keep the file if you reload: save it before you leave.</p>
        </Notice>
      )}
      <NextSteps offer={offer} agreement={agreement} />
      {differences.map((difference) => (
        <p key={difference}>{difference}</p>
      ))}
      <details>
        <summary>If the file cannot be saved</summary>
        <Field label="The file’s text" hint={`Copy all of this into a file, and call it ${name}.`}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              readOnly
              spellCheck={false}
              value={text}
              onCopy={copied}
            />
          )}
        </Field>
      </details>
      <AgreedBefore hash={hash} except={text} />
      {offer.commitment && <CommitmentList commitment={offer.commitment} />}
      <WhatThisProves since="they were marked or signed" />
      <p className="offer-note">
        Anyone who has the file can <NewTabLink href="/agreement/verify">check it</NewTabLink>. A
        copy in Word or Markdown can be{" "}
        <NewTabLink href={offer.compare}>compared with these words</NewTabLink>.
      </p>
    </>
  );
}

function NextSteps({ offer, agreement }: AgreedPanelProps) {
  const { company, consultant, email, reference } = offer;
  const { agreedAt, isMailed, name } = agreement;
  // Mail links cannot attach files.
  const sending = mailTo(email, `Agreed: offer ${reference}`, `Attached: ${name}`);
  const withdrawal = `We withdraw, for ${company}, what we agreed to on ${agreedAt}, London time.`;
  const withdrawing = mailTo(email, `Withdrawn: offer ${reference}`, withdrawal);
  return (
    <div className="next-steps">
      <h2>What comes next</h2>
      <ol>
        <li>
          Send the file, which ends in .json, to <a href={sending}>{email}</a>.
          {isMailed !== undefined &&
            (isMailed
              ? ` It was also sent to ${consultant}.`
              : ` It could not be sent to ${consultant} from here: send it yourself.`)}
        </li>
        <li>
          {consultant} countersigns it, on any later day, or declines. Nobody is bound before: to
          withdraw, <a href={withdrawing}>write to the same address</a>. That must arrive before the
          countersigning.
        </li>
        <li>
          Ask {consultant} for the countersigned file. Only that shows you that it has
          countersigned: this site sends you nothing.
        </li>
      </ol>
      <p className="offer-note">The PDF and the Word copy are for reading only.</p>
    </div>
  );
}

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
