/**
 * Does a piece of work with a time limit. The work's signal aborts when the limit is reached or `signal` aborts; work
 * that cannot be aborted is no longer waited for.
 *
 * @param milliseconds the limit.
 * @throws `late()` at the limit, and the signal's reason when that aborts.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const either = AbortSignal.any([signal, limit.signal]);
  const cut = Promise.withResolvers<never>();
  const abort = () => cut.reject(either.reason);
  either.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => limit.abort(late()), milliseconds);
  try {
    return await Promise.race([work(either), cut.promise]);
  } finally {
    clearTimeout(timer);
    either.removeEventListener("abort", abort);
  }
}

/** Waits some milliseconds. @throws the signal's reason when it aborts. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
