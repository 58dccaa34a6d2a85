import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";

/**
 * The current tab, as the URL's fragment has it: the tab that it names, or the one whose panel holds
 * the element that it names. Any other fragment changes nothing.
 */
export function useCurrentTab(
  root: RefObject<HTMLElement | null>,
  tabs: readonly { id: string }[],
) {
  const [{ current, target }, setPlace] = useState<Place>({ current: tabs[0]?.id });
  const [moved, setMoved] = useState(false);

  useLayoutEffect(() => {
    const follow = () => {
      const named = document.getElementById(decodeFragment(location.hash));
      const panel = named?.closest(".tab-panel");
      if (named && panel && root.current?.contains(panel)) {
        setPlace((before) =>
          before.current === panel.id ? before : { current: panel.id, target: named },
        );
      }
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [root]);

  // The browser could not scroll to what stood in a panel that it did not show yet.
  useEffect(() => {
    target?.scrollIntoView();
  }, [target]);

  const select = useCallback((id: string) => {
    history.replaceState(history.state, "", `#${id}`);
    setMoved(true);
    setPlace({ current: id });
  }, []);

  return { current, moved, select };
}

interface Place {
  current: string | undefined;
  /** The element that the fragment named when it changed the tab. */
  target?: Element;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
