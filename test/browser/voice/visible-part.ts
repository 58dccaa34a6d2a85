/** Runs in the page: how much of an element is neither clipped nor off the screen, 0 to 1. */
export function visiblePart(element: Element): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    resolve(entry?.intersectionRatio ?? 0);
  });
  observer.observe(element);
  return promise;
}
