import { reaction } from "mobx";

/** Has the browser ask before the page is left while that loses something. Returns a function that stops it. */
export function warnOfLeaving(losesSomething: () => boolean): () => void {
  const stop = reaction(losesSomething, follow, { fireImmediately: true });
  return () => {
    stop();
    follow(false);
  };
}

function ask(event: Event): void {
  event.preventDefault();
}

// Only then: some browsers keep no page with a listener for going back to it.
function follow(losesSomething: boolean): void {
  if (losesSomething) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}
