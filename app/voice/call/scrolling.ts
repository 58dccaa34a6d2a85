import { type RefObject, useEffect } from "react";

/** Events of a visitor who scrolls or turns to something else. Dragging the page by touch cancels the pointer. */
const userActions = ["wheel", "pointercancel", "pointerdown", "keydown"];

const scrollingKeys = /^(Arrow|Page|Home$|End$)/;

let isLastActionScroll = false;

/** Returns whether the visitor's last action, while `useLastAction` listened, was to scroll. */
export function hasScrolledLast(): boolean {
  return isLastActionScroll;
}

/** Records the visitor's last action for elements that appear after it. */
export function useLastAction(): void {
  useEffect(() => {
    isLastActionScroll = false;
    const ending = new AbortController();
    onUserAction(recordAction, ending.signal);
    return () => ending.abort();
  }, []);
}

function recordAction(event: Event): void {
  isLastActionScroll =
    event instanceof KeyboardEvent ? scrollingKeys.test(event.key) : event.type !== "pointerdown";
}

function onUserAction(listener: (event: Event) => void, signal: AbortSignal): void {
  for (const type of userActions) {
    addEventListener(type, listener, { capture: true, passive: true, signal });
  }
}

/** Scrolls to an element that appears out of view, unless the visitor has just scrolled. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => {
    if (!element.current || hasScrolledLast()) return undefined;
    return bringIntoView(element.current);
  }, [element]);
}

/**
 * Scrolls to an element that is out of view, again whenever later layout moves it out, and until the visitor acts or
 * scrolls. Returns a function that stops this.
 */
export function bringIntoView(element: Element): () => void {
  const ending = new AbortController();
  let layout = "";
  const visibilityObserver = new IntersectionObserver(
    ([entry]) => {
      const isOut = entry !== undefined && entry.intersectionRatio < 1;
      // In an unchanged layout, only a scroll can have moved it out.
      if (isOut && layout === layoutOf(element)) return end();
      layout = layoutOf(element);
      if (isOut) {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        // If it moves out again before the next frame, the observer would see no change.
        visibilityObserver.unobserve(element);
        visibilityObserver.observe(element);
      }
    },
    { threshold: 1 },
  );
  visibilityObserver.observe(element);
  const resizeObserver = new ResizeObserver(() => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) layout = layoutOf(element);
  });
  resizeObserver.observe(document.body);
  const end = () => {
    visibilityObserver.disconnect();
    resizeObserver.disconnect();
    ending.abort();
  };
  // Scroll events do not count: the browser itself scrolls during layout.
  onUserAction(end, ending.signal);
  return end;
}

function layoutOf(element: Element): string {
  const top = Math.round(element.getBoundingClientRect().top + scrollY);
  return [top, document.documentElement.scrollHeight, innerWidth, innerHeight].join(" ");
}

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
    const handleScroll = () => {
      // A new width can scroll the page before the resize event.
      if (windowWidth() === width) wasInView = isInView();
    };
    const handleResize = () => {
      // An on-screen keyboard changes only the height.
      if (windowWidth() === width) return;
      width = windowWidth();
      if (wasInView) showConversation();
    };
    window.addEventListener("scroll", handleScroll, { passive: true });
    window.addEventListener("resize", handleResize);
    return () => {
      window.removeEventListener("scroll", handleScroll);
      window.removeEventListener("resize", handleResize);
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
