export interface FetchLimits {
  /** Milliseconds from sending the request to the last byte of the answer. */
  milliseconds: number;
  /** Bytes that the answer's body may have, decompressed. */
  bytes: number;
}

/** An answer that goes beyond what is taken of a server. The message holds no part of it. */
export class FetchLimitError extends Error {
  override name = "FetchLimitError";
}

const REDIRECTS = 5;

/**
 * The network's fetch of a GET for a server that is not trusted to be quick or brief, nor to say who else is to be
 * asked. Its promise holds a response whose body has wholly arrived, or is rejected when a limit is passed.
 */
export function limitedFetch({ milliseconds, bytes }: FetchLimits) {
  return (request: Request): Promise<Response> => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const signal = AbortSignal.timeout(milliseconds);
    const giveUp = () => reject(new FetchLimitError(`no whole answer in ${milliseconds} ms`));
    signal.addEventListener("abort", giveUp, { once: true });
    return Promise.race([receive(request, signal, bytes), tooLate]);
  };
}

async function receive(request: Request, signal: AbortSignal, bytes: number): Promise<Response> {
  const { body, status, headers } = await follow(request, signal);
  if (!body) return new Response(null, { status });

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > bytes) throw new FetchLimitError(`the answer is longer than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return new Response(new Blob(chunks), {
    status,
    headers: { "Content-Type": headers.get("Content-Type") ?? "" },
  });
}

/** Follows redirects that stay on the host that was asked, and never from https to http. */
async function follow(request: Request, signal: AbortSignal): Promise<Response> {
  let address = request.url;
  for (let count = 0; count <= REDIRECTS; count += 1) {
    const response = await fetch(new Request(address, request), { signal, redirect: "manual" });
    const location = response.headers.get("Location");
    if (location === null || response.status < 300 || response.status > 399) return response;
    await response.body?.cancel();
    const next = URL.parse(location, address);
    if (!next || !staysOnHost(new URL(address), next)) {
      throw new FetchLimitError("the answer leads to another host");
    }
    address = next.href;
  }
  throw new FetchLimitError(`the answer leads on more than ${REDIRECTS} times`);
}

function staysOnHost(from: URL, to: URL): boolean {
  const isSecured = from.protocol === "http:" && to.protocol === "https:";
  const named = to.username !== "" || to.password !== "";
  return to.host === from.host && (to.protocol === from.protocol || isSecured) && !named;
}
