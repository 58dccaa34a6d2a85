import { useEffect } from "react";

/** Scrolls the conversation to the place below the control bar, which sticks to the window. */
export function showConversation(): void {
  document.querySelector(".voice-panels")?.scrollIntoView({ behavior: "instant" });
}

/** Keeps a conversation that is in view there when the window is rotated, widened or narrowed. */
export function useKeepConversationInView(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let width = windowWidth();
    let wasInView = isInView();
    const scrolled = () => {
      // A new width can scroll the page before the resize event.
      if (windowWidth() === width) wasInView = isInView();
    };
    const resized = () => {
      // An on-screen keyboard changes only the height.
      if (windowWidth() === width) return;
      width = windowWidth();
      if (wasInView) showConversation();
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("resize", resized);
    return () => {
      window.removeEventListener("scroll", scrolled);
      window.removeEventListener("resize", resized);
    };
  }, [isOn]);
}

function windowWidth(): number {
  return document.documentElement.clientWidth;
}

/** Returns whether more than half of the conversation is visible, or it fills more than half of the window. */
function isInView(): boolean {
  const box = document.querySelector(".conversation")?.getBoundingClientRect();
  if (!box) return false;
  const visible = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  return visible > Math.min(box.height, innerHeight) / 2;
}
