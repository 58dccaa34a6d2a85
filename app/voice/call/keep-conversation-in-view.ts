import { useEffect } from "react";
import { showConversation } from "./show-conversation.ts";

/** Shows the conversation again after the window was turned or became wider or narrower, if it was in view before. */
export function useKeepConversationInView(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let width = windowWidth();
    let wasInView = isInView();
    const scrolled = () => {
      // What is scrolled by another width comes before what is told of it.
      if (windowWidth() === width) wasInView = isInView();
    };
    const resized = () => {
      // A keyboard on the screen makes it lower alone.
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

/** Whether half of the conversation, or of the window, is seen of it. */
function isInView(): boolean {
  const box = document.querySelector(".conversation")?.getBoundingClientRect();
  if (!box) return false;
  const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
  return seen > Math.min(box.height, innerHeight) / 2;
}
