import { runInAction } from "mobx";
import { memo, useCallback } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { downloadFile, useCopyToClipboard } from "../../ui/copy-and-save.ts";
import { focusItem } from "../../ui/focus.ts";
import { observer } from "../../ui/observer.ts";
import { ConfidenceDot } from "../conversation/confidence-dot.tsx";
import type { Conversation } from "../conversation/conversation.ts";
import { type DisplayMessage, escapeMessageText } from "../conversation/message-text.ts";
import type { Transcript } from "./transcript.ts";
import "./transcript.css";

interface FinalTranscriptProps {
  transcript: Transcript;
  conversation: Conversation;
}

export const FinalTranscript = observer(function FinalTranscript({
  transcript,
  conversation,
}: FinalTranscriptProps) {
  const { messages } = transcript;
  const { outcome, copy } = useCopyToClipboard(log);
  const showSources = useCallback(
    (message: DisplayMessage) => highlightSources(conversation, message),
    [conversation],
  );

  return (
    <div className="final-transcript">
      <div className="final-transcript-tools">
        <Button kind="quiet" onClick={() => void copy(transcriptMarkdown(messages))}>
          Copy
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            downloadFile("transcript.md", "text/markdown", transcriptMarkdown(messages))
          }
        >
          Markdown
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            downloadFile(
              "transcript.json",
              "application/json",
              JSON.stringify(messages, undefined, 2),
            )
          }
        >
          JSON
        </Button>
        <Button kind="quiet" onClick={printTranscript}>
          Print
        </Button>
        <output>{outcome}</output>
      </div>
      <ol className="plain final-messages">
        {messages.map((message) => (
          <FinalMessage
            key={message.ordered_source_ids.join(" ")}
            message={message}
            onShowSources={showSources}
          />
        ))}
      </ol>
    </div>
  );
});

interface FinalMessageProps {
  message: DisplayMessage;
  onShowSources: (message: DisplayMessage) => void;
}

const FinalMessage = memo(function FinalMessage({ message, onShowSources }: FinalMessageProps) {
  const { role, corrected_text: text, questions_about_corrections: question } = message;
  return (
    <li className="final-message" data-role={role}>
      <p className="message-head">
        <span className="message-role">{role === "user" ? "You" : "The developer"}</span>
        <ConfidenceDot confidence={message.confidence} notes={question} />
        <button
          type="button"
          className="final-message-sources"
          onClick={() => onShowSources(message)}
        >
          {message.ordered_source_ids.length === 1 ? "Show its source" : "Show its sources"}
        </button>
      </p>
      <p className="message-text">{text}</p>
    </li>
  );
});

function highlightSources(conversation: Conversation, message: DisplayMessage): void {
  const ids = new Set(message.ordered_source_ids);
  runInAction(() => {
    for (const item of conversation.items) {
      item.setHighlighted(ids.has(item.id));
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

function transcriptMarkdown(messages: readonly DisplayMessage[]): string {
  const lines = messages.map(({ role, corrected_text: text }) => {
    const who = role === "user" ? "You" : "Developer";
    return `**${who}:** ${escapeMessageText(text)}`;
  });
  return `# Transcript\n\n${lines.join("\n\n")}\n`;
}
