import { observer } from "mobx-react-lite";
import { ConfidenceDot } from "./confidence-dot.tsx";
import type { ConversationItem } from "./conversation-item.ts";
import { displayRole } from "./message-text.ts";

/** By role: its parent is a stretch of the list. */
const listItem = { role: "listitem" } as const;

/** One message. It observes its own item and nothing else. */
export const MessageRow = observer(function MessageRow({ item }: { item: ConversationItem }) {
  const role = displayRole(item.role);
  return (
    <div
      {...listItem}
      className="message"
      data-role={role}
      data-item={item.id}
      data-marked={item.isHighlighted || undefined}
      tabIndex={-1}
    >
      <p className="message-head">
        <span className="message-role">{role}</span>
        <ConfidenceDot
          confidence={item.cleaned?.confidence ?? 1}
          notes={item.cleaned?.questions_about_corrections}
        />
        {item.interrupted && <span className="message-mark">interrupted</span>}
        <span className="message-ids">{`IDs: ${item.id}`}</span>
      </p>
      <p className="message-text" data-waits={item.text === "" || undefined}>
        {item.displayText}
      </p>
      {item.transcriptionError !== undefined && (
        <p className="message-note">{`Not understood: ${item.transcriptionError}`}</p>
      )}
    </div>
  );
});
