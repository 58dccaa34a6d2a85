import { runInAction } from "mobx";
import { use, useCallback, useId } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { ChunkedList } from "../../ui/chunked-list.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { useCopyToClipboard } from "../../ui/use-copy-to-clipboard.ts";
import { focusItem } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import { ConfidenceDot, misheard } from "../conversation/confidence-dot.tsx";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { hidden, HiddenWords } from "../conversation/hidden-words.tsx";
import type { DisplayMessage } from "../conversation/message-text.ts";
import { PersonaName, shortName, speakerName } from "../conversation/persona-name.ts";
import { finalMessages, shownMessage, transcriptMarkdown } from "./final-message.ts";
import "./transcript.css";

export function FinalTranscript({ conversation }: { conversation: Conversation }) {
  const { outcome, copy } = useCopyToClipboard(log);
  const renderMessage = useCallback(
    (item: ConversationItem) => (
      <FinalMessageRow key={item.key} item={item} conversation={conversation} />
    ),
    [conversation],
  );
  const personaName = shortName(use(PersonaName));
  const messages = () => finalMessages(conversation.items);
  const markdown = () => transcriptMarkdown(messages(), personaName);
  const json = () => JSON.stringify(messages(), undefined, 2);

  return (
    <div className="final-transcript">
      <div className="screen-only cluster final-transcript-tools">
        <Button kind="bare" onClick={() => void copy(markdown())}>
          Copy
        </Button>
        <Button
          kind="bare"
          onClick={() => downloadFile("transcript.md", "text/markdown", markdown())}
        >
          Markdown
        </Button>
        <Button
          kind="bare"
          onClick={() => downloadFile("transcript.json", "application/json", json())}
        >
          JSON
        </Button>
        <Button kind="bare" onClick={printTranscript}>
          Print
        </Button>
        <output>{outcome}</output>
      </div>
      <p className="fine-print final-transcript-note">{confidenceNote}</p>
      <ChunkedList
        items={conversation.items}
        renderRow={renderMessage}
        className="final-messages"
      />
    </div>
  );
}

const confidenceNote = "“Unclear” is about the transcript, not how anyone sounded.";

interface FinalMessageRowProps {
  item: ConversationItem;
  conversation: Conversation;
}

/** Renders nothing if no message of the transcript begins with this item. */
const FinalMessageRow = observer(function FinalMessageRow({
  item,
  conversation,
}: FinalMessageRowProps) {
  const personaName = use(PersonaName);
  const textId = useId();
  const message = shownMessage(item);
  if (!message) return null;
  const { role, corrected_text: text, questions_about_corrections: question } = message;
  const sources = message.ordered_source_ids.map((id) => conversation.find(id));
  const isTyped = role === "user" && sources.every((source) => source?.isTyped);
  return (
    <div role="listitem" className="final-message" data-role={role} tabIndex={-1}>
      <p className="cluster fine-print message-head">
        <span className="message-role">{speakerName(role, shortName(personaName))}</span>
        {message.is_cleaned ? (
          <ConfidenceDot confidence={message.confidence} notes={question} isTyped={isTyped} />
        ) : (
          !message.is_placeholder && <span>not cleaned</span>
        )}
        {sources.some((source) => source?.isMisheard) && <span>{misheard}</span>}
        <button
          type="button"
          className="screen-only fine-print final-message-sources"
          aria-describedby={textId}
          onClick={() => highlightSources(conversation, message)}
        >
          {message.ordered_source_ids.length === 1 ? "Show the turn" : "Show the turns"}
        </button>
      </p>
      <p className="message-text" id={textId} dir="auto">
        {use(HiddenWords) ? hidden : text}
      </p>
    </div>
  );
});

function highlightSources(conversation: Conversation, message: DisplayMessage): void {
  const ids = new Set(message.ordered_source_ids);
  runInAction(() => {
    for (const item of conversation.items) {
      const isHighlighted = ids.has(item.id);
      if (isHighlighted !== item.isHighlighted) item.set({ isHighlighted });
    }
  });
  const [first] = message.ordered_source_ids;
  if (first) focusItem(document.querySelector(".conversation"), first);
}

function printTranscript(): void {
  const { dataset } = document.documentElement;
  dataset.prints = "transcript";
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}
