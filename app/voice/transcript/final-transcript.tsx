import { runInAction } from "mobx";
import { observer } from "mobx-react-lite";
import { memo, useCallback } from "react";
import { log } from "../../log/log.ts";
import { Button } from "../../ui/button.tsx";
import type { Conversation } from "../conversation/conversation.ts";
import type { DisplayMessage } from "../conversation/display-message.ts";
import { jumpToItem } from "../debrief/jump-to-item.ts";
import { saveFile } from "../history/save-file.ts";
import { ConfidenceDot } from "../views/confidence-dot.tsx";
import { useCopy } from "../views/use-copy.ts";
import { printTranscript } from "./print-transcript.ts";
import { transcriptMarkdown } from "./transcript-markdown.ts";
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
      if (item.isMarked !== ids.has(item.id)) item.setMarked(ids.has(item.id));
    }
  });
  const [first] = message.ordered_source_ids;
  if (first) jumpToItem(document.querySelector(".conversation"), first);
}
