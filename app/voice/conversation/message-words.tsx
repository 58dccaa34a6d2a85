import { Fragment } from "react";
import { observer } from "../../ui/observer.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { hidden } from "./hidden-words.tsx";

interface MessageWordsProps {
  item: ConversationItem;
  isHidden: boolean;
}

/** Shows what was said, and strikes through what was not heard. */
export const MessageWords = observer(function MessageWords({ item, isHidden }: MessageWordsProps) {
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
