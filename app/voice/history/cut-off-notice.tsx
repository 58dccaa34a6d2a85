import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { VanishingButton } from "../call/vanishing-button.tsx";
import type { RehearsalHistory } from "./rehearsal-history.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import type { StartingPoint } from "./starting-point.tsx";
import { turnsOf } from "./turns.ts";

interface CutOffNoticeProps {
  history: RehearsalHistory;
  /** Undefined during a call. */
  onTryAgain: ((point: StartingPoint) => void) | undefined;
}

/**
 * Shows that the last call ended because its page was reloaded or left: a notice in the conversation panel, and a line in
 * the title row that links to it.
 */
export const CutOffNotice = observer(function CutOffNotice(props: CutOffNoticeProps) {
  const { history, onTryAgain } = props;
  const [cutOff, setCutOff] = useState<SavedRehearsal>();
  const notice = useRef<HTMLDivElement>(null);
  const { rows } = history;
  const isListLoaded = rows !== undefined;
  const isLive = !onTryAgain;

  const findCutOff = useEffectEvent(async () => {
    if (!isLive) setCutOff(await history.findCutOff());
  });
  useEffect(() => {
    if (isListLoaded) void findCutOff();
  }, [isListLoaded]);
  useEffect(() => {
    if (isLive) setCutOff(undefined);
  }, [isLive]);

  const isStillSaved = rows?.some((row) => row.rehearsal.id === cutOff?.id && !row.isDeleted);
  const noticeHost = document.querySelector(".strip-place");
  const titleRow = document.querySelector(".title-row");
  if (!onTryAgain || !cutOff || !isStillSaved || !noticeHost || !titleRow) return null;
  const { id, scenario, difficulty } = cutOff;

  function dismiss() {
    setCutOff(undefined);
    void history.acknowledgeEnd(id);
  }

  async function carryOn(begin: (point: StartingPoint) => void) {
    const read = await history.read(id);
    if (!read) return;
    const before = turnsOf(read.items);
    const key = before.at(-1)?.key ?? "";
    begin({
      script: scenario && { scenario, difficulty },
      from: { rehearsalId: id, key, carriesOn: true },
      before,
    });
    dismiss();
  }

  return (
    <>
      {createPortal(
        <Notice kind="info" role="alert" ref={notice}>
          <p>
            Your last call ended when its page was reloaded or left. What was said until then is
            kept under Past rehearsals.
          </p>
          <div className="button-row">
            <Button kind="quiet" onClick={() => void carryOn(onTryAgain)}>
              Carry on from there
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                void history.reopen(cutOff);
                dismiss();
              }}
            >
              Open it
            </Button>
            <VanishingButton name="Dismiss" onClick={dismiss} />
          </div>
        </Notice>,
        noticeHost,
      )}
      {createPortal(
        <p className="cut-off-line">
          {"Your last call was cut off. "}
          <a
            href="#cut-off"
            onClick={(event) => {
              event.preventDefault();
              notice.current?.scrollIntoView({ block: "center" });
              notice.current?.querySelector("button")?.focus({ preventScroll: true });
            }}
          >
            Carry on, or open it
          </a>
        </p>,
        titleRow,
      )}
    </>
  );
});
