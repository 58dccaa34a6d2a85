/** Does something over and over, until its end is asked for. */
export function repeat(work: () => Promise<void>): { end: () => Promise<void> } {
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted) await work();
  })();
  return {
    async end() {
      over.abort();
      await done;
    },
  };
}
