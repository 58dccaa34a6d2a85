import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { hidden } from "./hidden-words.tsx";

interface MessageWordsProps {
  item: ConversationItem;
  isHidden: boolean;
}

/** Shows what was said, and strikes through the end of a message that was cut off before it was heard. */
export const MessageWords = observer(function MessageWords({ item, isHidden }: MessageWordsProps) {
  if (isHidden) {
    return item.isLive && item.role !== "user" ? "Listen. The words are hidden." : hidden;
  }
  const { shownText, heardText } = item;
  if (!shownText.startsWith(heardText) || shownText === heardText || item.text === "") {
    return shownText;
  }
  const rest = shownText.slice(heardText.length);
  const unheard = rest.trimStart();
  return (
    <>
      {heardText}
      {rest.slice(0, rest.length - unheard.length)}
      <s className="message-unheard" title="Not heard">
        {/* Few screen readers announce strikethrough. */}
        <span className="visually-hidden"> (not heard: </span>
        {unheard}
        <span className="visually-hidden">)</span>
      </s>
    </>
  );
});
