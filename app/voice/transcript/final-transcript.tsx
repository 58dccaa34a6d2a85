import { runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { memo, useCallback } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile, useCopy } from "../../ui/copy-and-save.ts";
import { focusItem } from "../../ui/focus.ts";
import { ConfidenceDot } from "../conversation/confidence-dot.tsx";
import type { Conversation } from "../conversation/conversation.ts";
import { type DisplayMessage, plainMarkdown } from "../conversation/message-text.ts";
import type { Transcript } from "./transcript.ts";
import "./transcript.css";

interface FinalTranscriptProps {
  transcript: Transcript;
  conversation: Conversation;
}

/** What was said, corrected. A message leads to what it was made of. */
export const FinalTranscript = observer(function FinalTranscript({
  transcript,
  conversation,
}: FinalTranscriptProps) {
  const { messages } = transcript;
  const { outcome, copy } = useCopy(log);
  const mark = useCallback(
    (message: DisplayMessage) => markSources(conversation, message),
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
          onClick={() => saveFile("transcript.md", "text/markdown", transcriptMarkdown(messages))}
        >
          Markdown
        </Button>
        <Button
          kind="quiet"
          onClick={() =>
            saveFile("transcript.json", "application/json", JSON.stringify(messages, undefined, 2))
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
            onMark={mark}
          />
        ))}
      </ol>
    </div>
  );
});

interface FinalMessageProps {
  message: DisplayMessage;
  onMark: (message: DisplayMessage) => void;
}

const FinalMessage = memo(function FinalMessage({ message, onMark }: FinalMessageProps) {
  const { role, corrected_text: text, questions_about_corrections: question } = message;
  return (
    <li className="final-message" data-role={role}>
      <p className="message-head">
        <span className="message-role">{role === "user" ? "You" : "The developer"}</span>
        <ConfidenceDot confidence={message.confidence} notes={question} />
        <button type="button" className="final-message-sources" onClick={() => onMark(message)}>
          {message.ordered_source_ids.length === 1 ? "Show its source" : "Show its sources"}
        </button>
      </p>
      <p className="message-text">{text}</p>
    </li>
  );
});

function markSources(conversation: Conversation, message: DisplayMessage): void {
  const ids = new Set(message.ordered_source_ids);
  runInAction(() => {
    for (const item of conversation.items) {
      if (item.isHighlighted !== ids.has(item.id)) item.setMarked(ids.has(item.id));
    }
  });
  const [first] = message.ordered_source_ids;
  if (first) focusItem(document.querySelector(".conversation"), first);
}

/** Prints the final transcript and nothing else. */
function printTranscript(): void {
  const { dataset } = document.documentElement;
  dataset.prints = "transcript";
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}

/** The final transcript as a text to keep or to show somebody. */
function transcriptMarkdown(messages: readonly DisplayMessage[]): string {
  const lines = messages.map(({ role, corrected_text: text }) => {
    const who = role === "user" ? "You" : "Developer";
    return `**${who}:** ${plainMarkdown(text)}`;
  });
  return `# Transcript\n\n${lines.join("\n\n")}\n`;
}
