import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const ownHash = "#editor";

/** Gives the form a history entry of its own, so that Back closes it and stays on the page. Returns what closes it. */
export function useOwnEntry(onClose: () => void): () => void {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const wasOwn = useRef(false);

  const enter = useEffectEvent(() => {
    // A reload keeps its entry.
    if (hash !== ownHash) void navigate({ hash: ownHash, search }, { preventScrollReset: true });
  });
  useEffect(() => enter(), []);

  const follow = useEffectEvent((now: string) => {
    if (now === ownHash) wasOwn.current = true;
    // The link of a shared scenario may be opened beside it.
    else if (wasOwn.current && now === "") onClose();
  });
  useEffect(() => follow(hash), [hash]);

  return () => {
    onClose();
    if (hash === ownHash) void navigate(-1);
  };
}
