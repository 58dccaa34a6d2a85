import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Gives a view its own history entry, so that Back closes it and stays on the page. Returns a function that closes it.
 *
 * @param ownState the entry's state, which begins with the view's name: "editor:new"
 */
export function useOwnHistoryEntry(ownState: string, onClose: () => void): () => void {
  const navigate = useNavigate();
  const { hash, search, state } = useLocation();
  const ownHash = `#${ownState.split(":")[0]}`;
  // The hash alone may come from a link, and then Back would leave the page.
  const isOwn = state === ownState;
  const [moves, countMove] = useReducer((count: number) => count + 1, 0);
  const wasOwn = useRef(false);
  const isLeaving = useRef(false);

  const enter = useEffectEvent(() => {
    // True after a reload or Forward.
    if (isOwn) return;
    // A view that has just closed leaves its entry to this one.
    const replace = typeof state === "string";
    const options = { state: ownState, replace, preventScrollReset: true };
    const entered = navigate({ hash: ownHash, search }, options);
    void Promise.resolve(entered).then(() => (wasOwn.current = true));
  });
  useEffect(() => enter(), []);

  const follow = useEffectEvent(() => {
    if (isOwn) {
      wasOwn.current = true;
      isLeaving.current = false;
    }
    // The link of a shared scenario does not close the view.
    else if (wasOwn.current && (hash === "" || hash === ownHash)) onClose();
  });
  useEffect(() => follow(), [isOwn, hash, moves]);
  // An entry that is left before React has drawn it changes neither of the other two.
  useEffect(() => {
    const onMove = () => startTransition(countMove);
    window.addEventListener("popstate", onMove);
    return () => window.removeEventListener("popstate", onMove);
  }, []);

  return () => {
    // Going back closes the view. Closed at once, it could be reopened before the entry is left.
    if (window.history.state?.usr !== ownState) return onClose();
    // Going back twice would leave the page.
    if (!isLeaving.current) void navigate(-1);
    isLeaving.current = true;
  };
}
