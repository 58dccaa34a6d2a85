import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Tells of a press outside of a modal dialog, where the browser does not know `closedby` (Safari). Listens to the
 * document: there a press on the backdrop is one on the document, which is inert.
 */
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
