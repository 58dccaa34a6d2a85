/** Calls a function at most once a second; calls in between are dropped. */
export function onceASecond<Args extends unknown[]>(call: (...args: Args) => void) {
  let calledAt = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    const now = performance.now();
    if (now - calledAt < 1_000) return;
    calledAt = now;
    call(...args);
  };
}
