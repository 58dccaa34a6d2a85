export interface FetchLimits {
  /** Milliseconds from sending the request to the last byte of the answer. */
  milliseconds: number;
  /** Bytes that the answer's body may have, decompressed. */
  bytes: number;
}

/**
 * The network's fetch for a server that is not trusted to be quick or brief. Its promise holds a
 * response whose body has wholly arrived, or is rejected when a limit is passed.
 */
export function limitedFetch({ milliseconds, bytes }: FetchLimits) {
  return (request: Request): Promise<Response> => {
    const signal = AbortSignal.timeout(milliseconds);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    return Promise.race([receive(request, signal, bytes), tooLate]);
  };
}

async function receive(request: Request, signal: AbortSignal, bytes: number): Promise<Response> {
  const { body, status, headers } = await fetch(request, { signal });
  if (!body) return new Response(null, { status });

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > bytes) throw new Error(`The answer is longer than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks), {
    status,
    headers: { "Content-Type": headers.get("Content-Type") ?? "" },
  });
}
