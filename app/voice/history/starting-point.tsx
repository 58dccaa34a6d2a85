import { useEffect, useMemo, useRef } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { excerptOf } from "../../ui/excerpt.ts";
import type { Beginning, EarlierTurn } from "../conversation/earlier.ts";
import { shortName } from "../conversation/persona-name.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { Conversation } from "../conversation/conversation.ts";
import { MessageList } from "../conversation/message-list.tsx";
import { displayRole } from "../conversation/message-text.ts";
import type { Script } from "../debrief/outcome.ts";
import "./starting-point.css";

/** The turn of an earlier rehearsal at which the next call begins. */
export interface StartingPoint {
  /** Undefined for a rehearsal that was stored before there were scenarios. */
  script: Pick<Script, "scenario" | "difficulty"> | undefined;
  from: Beginning;
  before: readonly EarlierTurn[];
}

interface StartingPointNoticeProps {
  point: StartingPoint;
  onCancel: () => void;
}

export function StartingPointNotice({ point, onCancel }: StartingPointNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [point]);
  const personaName = shortName(point.script?.scenario.persona.name ?? "");
  const last = point.before.at(-1);
  const excerpt = last && excerptOf(last.text, 90);
  const action = point.from.carriesOn ? "Carry on" : "Try again";
  return (
    <section className="cluster starting-point" aria-label={action} ref={notice}>
      <p role="status">
        {`Connect to ${action.toLowerCase()} `}
        {last ? (
          <>
            after {last.role === "user" ? "you" : personaName} said “<bdi>{excerpt}</bdi>”
            {/[.?!…]$/.test(excerpt ?? "") ? "" : "."}
          </>
        ) : (
          "from the beginning."
        )}{" "}
        {last?.role === "user" && `${personaName} answers first.`}
      </p>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  );
}

/** Shows the turns before the starting point as the next call will show them. */
export function StartingPointTurns({ point }: { point: StartingPoint }) {
  const conversation = useMemo(() => {
    const earlier = new Conversation(log);
    earlier.prependEarlier(point.before, point.from);
    return earlier;
  }, [point]);
  return <MessageList conversation={conversation} isLive={false} onTryAgain={undefined} />;
}

export function turnsBefore<T extends { key: string }>(turns: readonly T[], key: string): T[] {
  const at = turns.findIndex((turn) => turn.key === key);
  return turns.slice(0, Math.max(at, 0));
}

/** @param rehearsalId the id of the rehearsal whose conversation has just ended */
export function startingPointAt(
  item: ConversationItem,
  items: readonly ConversationItem[],
  script: Script | undefined,
  rehearsalId = 0,
): StartingPoint {
  const turns = items
    .filter(({ isHeard }) => isHeard)
    .map(({ key, role, heardText: text, isTyped }) => ({
      key,
      role: displayRole(role),
      text,
      isTyped,
    }));
  return { script, from: { rehearsalId, key: item.key }, before: turnsBefore(turns, item.key) };
}
