/**
 * A question that is asked once at a time, and whose answer then holds for a while.
 *
 * @param milliseconds from an answer, or a failure, to the next asking
 */
export function remember<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  const forget = () => {
    known = undefined;
  };
  const forgetLater = () => void setTimeout(forget, milliseconds).unref();
  return () => {
    if (known) return known;
    known = ask();
    known.then(forgetLater, forgetLater);
    return known;
  };
}
