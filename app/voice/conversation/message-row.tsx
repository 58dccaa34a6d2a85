import { createContext, Fragment, use, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { ConfidenceDot } from "./confidence-dot.tsx";
import type { ConversationItem } from "./conversation-item.ts";
import { hidden, HiddenWords } from "./hidden-words.tsx";
import { displayRole } from "./message-text.ts";
import { isWide, PersonaName, shortName, speakerName } from "./persona-name.ts";

/** Lets the next call begin at a message, once the conversation is over. */
export const TryAgain = createContext<((item: ConversationItem) => void) | undefined>(undefined);

/** Withdraws a message that waits for a connection. */
export const Withdraw = createContext<(item: ConversationItem) => void>(() => {});

/** Strikes out a message of the visitor's, or undoes that. */
export const Strike = createContext<((item: ConversationItem) => void) | undefined>(undefined);

/** Observes only its own item, so a delta rerenders one row. */
export const MessageRow = observer(function MessageRow({ item }: { item: ConversationItem }) {
  const role = displayRole(item.role);
  const name = shortName(use(PersonaName));
  const isSaid = item.type === "message";
  const tryAgain = use(TryAgain);
  const withdraw = use(Withdraw);
  const strike = use(Strike);
  const said = useId();
  const { showsWords } = item;
  const isHidden = use(HiddenWords) && isSaid && showsWords && !item.isUnsent;
  const isHeldBack = item.saidLength !== undefined && item.shownText.length < item.text.length;
  // The large row shows nothing after these words.
  const endsOpen = item.isLive || item.displayText === item.heardText;
  // A dash looks wrong after a full stop.
  const isCutOff = item.interrupted && endsOpen && !/[.!?…]$/.test(item.heardText);
  return (
    <div
      role="listitem"
      className="message"
      data-role={role}
      data-kind={isSaid ? undefined : "tool"}
      data-live={item.isLive || undefined}
      data-item={item.id}
      data-earlier={item.isEarlier || undefined}
      data-highlighted={item.isHighlighted || undefined}
      data-struck={item.isStruck || undefined}
      data-wide-names={isWide(name) || undefined}
      tabIndex={-1}
    >
      {item.heading && <h3 className="muted message-heading">{item.heading}</h3>}
      {isSaid && <p className="message-name">{speakerName(role, name)}</p>}
      <p
        className="message-text"
        dir="auto"
        id={said}
        data-placeholder={!showsWords || undefined}
        data-cut-off={(isCutOff && !isHidden) || undefined}
        data-held-back={(isHeldBack && showsWords && !isHidden) || undefined}
        data-hidden={isHidden || undefined}
      >
        <MessageWords item={item} isHidden={isHidden} />
      </p>
      {item.isLost && <p className="message-note">Not heard, say it again</p>}
      {item.refusal !== undefined && <p className="message-note">{`Refused: ${item.refusal}`}</p>}
      {item.transcriptionError !== undefined && (
        <p className="message-note">{`Not understood: ${item.transcriptionError}`}</p>
      )}
      <div className="cluster fine-print message-facts">
        <span>{role}</span>
        {isSaid && showsWords && !(isHidden && item.isLive) && (
          <ConfidenceDot
            confidence={item.cleaned?.confidence ?? 1}
            notes={item.cleaned?.questions_about_corrections}
            isTyped={item.isTyped && role === "user"}
            isMisheard={item.isMisheard}
            clear="transcript clear"
          />
        )}
        {item.isUnsent && (
          <>
            <span className="message-mark">not sent yet</span>
            <Button
              kind="bare"
              className="message-action"
              aria-describedby={said}
              onClick={() => {
                // The button is removed with its row, which would drop focus.
                document.querySelector<HTMLElement>(".composer-field input")?.focus();
                withdraw(item);
              }}
            >
              Don’t send
            </Button>
          </>
        )}
        {item.earlier && <span className="message-mark">{item.earlier}</span>}
        {item.interrupted && <span className="message-mark">interrupted</span>}
        {item.isStruck && <span className="message-mark">struck out</span>}
        <span className="message-ids">{`IDs: ${item.id}`}</span>
        {strike && isSaid && role === "user" && item.text !== "" && !item.isUnsent && (
          <Button
            kind="bare"
            className="message-strike"
            data-shown={item.isMisheard || undefined}
            aria-pressed={item.isStruck}
            aria-describedby={said}
            onClick={() => strike(item)}
          >
            Strike out
          </Button>
        )}
        {tryAgain && item.isHeard && (
          <Button
            kind="bare"
            className="message-action"
            aria-describedby={said}
            onClick={() => tryAgain(item)}
          >
            Try again from here
          </Button>
        )}
      </div>
    </div>
  );
});

interface MessageWordsProps {
  item: ConversationItem;
  isHidden: boolean;
}

/** Shows what was said, and strikes through what was not heard. */
const MessageWords = observer(function MessageWords({ item, isHidden }: MessageWordsProps) {
  if (isHidden) {
    return item.isLive && item.role !== "user" ? "Listen. The words are hidden." : hidden;
  }
  const { shownText, heardText, text } = item;
  if (heardText === text || !text.startsWith(shownText)) return shownText;
  let left = shownText.length;
  return item.heardParts.map(({ text: whole, isHeard }, index) => {
    const part = whole.slice(0, left);
    left -= part.length;
    if (isHeard || part === "") return part;
    const unheard = part.trimStart();
    return (
      <Fragment key={index}>
        {part.slice(0, part.length - unheard.length)}
        <s className="message-unheard" title="Not heard">
          {/* Few screen readers announce strikethrough. */}
          <span className="visually-hidden"> (not heard: </span>
          {unheard}
          <span className="visually-hidden">)</span>
        </s>
      </Fragment>
    );
  });
});
