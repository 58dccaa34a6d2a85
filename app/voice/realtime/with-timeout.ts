/** Rejects with `late()` after the timeout, or with the signal's reason if there is one, even if `work` ignores both. */
export async function withTimeout<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const either = AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]);
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
