import { useCallback, useEffect, useRef, useState } from "react";

/** Pixels. */
const nearEnd = 48;

/** Scrolls a growing list to its end until the reader scrolls up. The scroller must have `tabIndex={0}`. */
export function useFollowLatest() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [isFollowing, setFollowing] = useState(true);

  const follow = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    following.current = true;
    setFollowing(true);
    box.scrollTop = box.scrollHeight;
    // The pressed button disappears, so focus would be lost.
    if (document.activeElement?.matches(".latest")) box.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    let top = box.scrollTop;
    let height = box.scrollHeight;
    let size = sizeOf(box);
    const handleScroll = () => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
      // New content and resizing move the end out of view, too, and removed content makes the browser scroll up.
      const wentUp = box.scrollTop < top && box.scrollHeight >= height && size === sizeOf(box);
      if (isAtEnd || wentUp) following.current = isAtEnd;
      top = box.scrollTop;
      setFollowing(following.current);
    };
    const resizeObserver = new ResizeObserver(() => {
      size = sizeOf(box);
      height = box.scrollHeight;
      if (!following.current) return;
      box.scrollTop = box.scrollHeight;
      top = box.scrollTop;
    });
    resizeObserver.observe(content.current);
    resizeObserver.observe(box);
    box.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      resizeObserver.disconnect();
      box.removeEventListener("scroll", handleScroll);
    };
  }, []);

  return { scroller, content, isFollowing, follow };
}

function sizeOf({ clientWidth, clientHeight }: Element): string {
  return `${clientWidth} ${clientHeight}`;
}
