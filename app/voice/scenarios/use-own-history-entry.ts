import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { stateOf } from "./edited-in.ts";

const ownHash = "#editor";

/**
 * Gives the form for `target` a history entry of its own, so that Back closes it and stays on the page. Returns what closes it.
 */
export function useOwnHistoryEntry(target: string, onClose: () => void): () => void {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  // The hash alone may be a link that was opened by hand: what lies behind that is another page.
  const isOwn = state === stateOf(target);
  const wasOwn = useRef(false);
  const isLeaving = useRef(false);

  const enter = useEffectEvent(() => {
    // A reload keeps its entry, and the browser may have gone forward to it.
    if (isOwn) return;
    void navigate({ hash: ownHash, search }, { state: stateOf(target), preventScrollReset: true });
  });
  useEffect(() => enter(), []);

  const follow = useEffectEvent(() => {
    if (isOwn) {
      wasOwn.current = true;
      isLeaving.current = false;
    }
    // The link of a shared scenario may be opened beside it.
    else if (wasOwn.current && (hash === "" || hash === ownHash)) onClose();
  });
  useEffect(() => follow(), [isOwn, hash]);

  return () => {
    // Going back closes it; closing it at once would let it be opened again before it is left.
    if (!isOwn) return onClose();
    // A second press would leave the page.
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
  };
}
