import { type ReactNode, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import "../../ui/icon.css";
import { isBlank } from "../../ui/wording.ts";
import { observer } from "../../ui/observer.ts";
import { type CardName, cardNames, cards, cardTitle } from "./editor-form.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";
import "../fold.css";

interface EditorCardProps {
  card: CardName;
  editing: ScenarioEditing;
  isOptional?: boolean;
  /** The title is a button that opens and closes the card, with the text beside it. */
  isFold?: boolean;
  text: ReactNode;
  children: ReactNode;
}

/** A card of text that turns into fields in place. */
export const EditorCard = observer(function EditorCard(props: EditorCardProps) {
  const { card, editing, isOptional, isFold, text, children } = props;
  const { form } = editing;
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const title = cardTitle(card, form.name);
  const isOpen = editing.isOpen(card);
  const isDrafted = !isOpen && editing.isCardDrafted(card);
  const isEmpty = !isFold && cards[card].every((field) => isBlank(String(form[field])));
  const opens = isEmpty ? "Write" : "Correct";
  const next = editing.isByHand ? cardNames[cardNames.indexOf(card) + 1] : undefined;

  function show() {
    flushSync(() => editing.openCard(card));
    if (!isFold) focusFirst(root.current);
  }

  function close() {
    flushSync(() => editing.closeCard(card));
    // A card with an error stays open.
    const wrong = root.current?.querySelector<HTMLElement>("[aria-invalid]");
    (wrong ?? root.current?.querySelector<HTMLElement>(".editor-toggle"))?.focus();
  }

  function goOn(to: CardName) {
    flushSync(() => {
      editing.closeCard(card);
      editing.openCard(to);
    });
    const following = root.current?.nextElementSibling;
    following?.scrollIntoView({ block: "nearest" });
    focusFirst(following);
  }

  return (
    <div
      ref={root}
      className="stack editor-card"
      role="group"
      data-card={card}
      data-open={isOpen || undefined}
      data-drafted={isDrafted || undefined}
      aria-labelledby={id}
      aria-describedby={isDrafted ? `${id}-note` : undefined}
    >
      <div className={isFold ? "editor-card-head arrow" : "editor-card-head"}>
        <h2 id={id}>
          {isFold ? (
            <button
              type="button"
              className="fold-toggle editor-toggle"
              aria-expanded={isOpen}
              onClick={isOpen ? close : show}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        {isDrafted && (
          <span className="text-field-note" id={`${id}-note`}>
            drafted
          </span>
        )}
        {isFold && (isOpen ? <p>three to five, from the best to the worst</p> : text)}
        {!isFold && (
          <Button
            key={isOpen ? "close" : "open"}
            kind="bare"
            className="editor-toggle"
            aria-describedby={id}
            onClick={isOpen ? close : show}
          >
            {isOpen ? "Done" : opens}
          </Button>
        )}
      </div>
      {isOpen && children}
      {isEmpty && !isOpen && <p>{isOptional ? "Nothing yet. Optional." : "Nothing yet."}</p>}
      {!isFold && !isOpen && !isEmpty && text}
      {isOpen && next && (
        <Button kind="quiet" className="editor-next" onClick={() => goOn(next)}>
          {`Next: ${cardTitle(next, form.name)}`}
        </Button>
      )}
    </div>
  );
});

function focusFirst(card: Element | null | undefined): void {
  card?.querySelector<HTMLElement>("input, textarea")?.focus();
}
