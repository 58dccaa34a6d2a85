import { type RefObject, useEffect, useEffectEvent } from "react";

/** For browsers without `closedby` (Safari), which dispatches presses on the backdrop to the document. */
export function useLightDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if ("closedBy" in HTMLDialogElement.prototype) return;
    const listening = new AbortController();
    const { signal } = listening;
    let beganOutside = false;
    document.addEventListener(
      "pointerdown",
      (event) => (beganOutside = isOutside(dialog.current, event)),
      { signal },
    );
    document.addEventListener(
      "click",
      (event) => {
        if (beganOutside && isOutside(dialog.current, event)) dismiss();
      },
      { signal },
    );
    return () => listening.abort();
  }, [dialog]);
}

function isOutside(dialog: HTMLDialogElement | null, { clientX, clientY }: MouseEvent): boolean {
  if (dialog === null) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
