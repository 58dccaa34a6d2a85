/** Rejects with `late()` after the timeout, or with the signal's reason, even if `work` ignores the signal. */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const timeout = new AbortController();
  const either = AbortSignal.any([signal, timeout.signal]);
  const cut = Promise.withResolvers<never>();
  const abort = () => cut.reject(either.reason);
  either.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => timeout.abort(late()), milliseconds);
  try {
    return await Promise.race([work(either), cut.promise]);
  } finally {
    clearTimeout(timer);
    either.removeEventListener("abort", abort);
  }
}
