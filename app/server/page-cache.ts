import CachePolicy from "http-cache-semantics";
import { LRUCache } from "lru-cache";
import { compressInBackground, compressQuickly } from "./encodings.ts";
import type { RenderedPage } from "./render-worker.ts";
import { type StoredResponse, storedResponse } from "./stored-response.ts";

interface PageCacheOptions {
  /** Must settle: no other render of the same page starts before. */
  render: (key: string) => Promise<RenderedPage>;
  report: (error: unknown) => void;
  maxBytes?: number;
}

/** Stores pages by the rules of a shared HTTP cache (RFC 9111, RFC 5861), with at most one render per page in flight. */
export class PageCache {
  readonly #counters = { hits: 0, stale: 0, misses: 0, renders: 0 };
  readonly #render: PageCacheOptions["render"];
  readonly #report: PageCacheOptions["report"];
  readonly #entries: LRUCache<string, Entry>;
  readonly #inFlight = new Map<string, Promise<RenderedPage | StoredResponse>>();

  constructor({ render, report, maxBytes = 64 * 1024 * 1024 }: PageCacheOptions) {
    this.#render = render;
    this.#report = report;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get figures() {
    return {
      ...this.#counters,
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
      inFlight: this.#inFlight.size,
    };
  }

  /** Returns undefined if the page must be rendered first. Returning a stale page refreshes it in the background. */
  stored(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.isCompressible && !entry.isCompressed) this.#compress(key, entry);
    if (performance.now() < entry.freshUntil) {
      this.#counters.hits += 1;
      return entry.response;
    }
    const verdict = entry.policy.evaluateRequest(anonymousRequest(key));
    if (verdict.revalidation?.synchronous) return undefined;
    this.#counters.stale += 1;
    if (!this.#inFlight.has(key)) this.#renderOnce(key).catch(this.#report);
    return entry.response;
  }

  render(key: string): Promise<RenderedPage | StoredResponse> {
    this.#counters.misses += 1;
    return this.#inFlight.get(key) ?? this.#renderOnce(key);
  }

  #renderOnce(key: string): Promise<RenderedPage | StoredResponse> {
    const page = this.#renderAndStore(key).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, page);
    return page;
  }

  async #renderAndStore(key: string): Promise<RenderedPage | StoredResponse> {
    this.#counters.renders += 1;
    const page = await this.#render(key);
    const { status, headers, body } = page;
    const policy = new SteadyPolicy(anonymousRequest(key), { status, headers }, { shared: true });
    if (status !== 200 || !policy.storable() || policy.timeToLive() <= 0) {
      // Discard the stored page if it may no longer be cached; keep it after an error response.
      if (status === 200) this.#entries.delete(key);
      return page;
    }
    const renderedAt = performance.now();
    const freshUntil = renderedAt + (policy.maxAge() - policy.age()) * 1000;
    const response: StoredResponse = { ...storedResponse(headers, body), renderedAt };
    const entry: Entry = {
      response,
      policy,
      freshUntil,
      isCompressible: policy.maxAge() >= MIN_LIFETIME,
      isCompressed: false,
    };
    const previous = this.#entries.get(key);
    if (previous?.response.etag === response.etag) {
      response.encoded = previous.response.encoded;
      response.quickGzip = previous.response.quickGzip;
      entry.isCompressed = previous.isCompressed;
      if (!entry.isCompressed) this.#compress(key, entry);
    } else {
      response.quickGzip = await compressQuickly(body);
    }
    this.#entries.set(key, entry);
    return response;
  }

  /** Not called on a page's first request: many pages are requested only once. */
  #compress(key: string, entry: Entry): void {
    const work = compressInBackground(entry.response);
    if (!work) return;
    entry.isCompressed = true;
    work.then(() => this.#updateSize(key, entry.response), this.#report);
  }

  #updateSize(key: string, response: StoredResponse): void {
    const entry = this.#entries.peek(key);
    if (entry?.response.encoded === response.encoded) this.#entries.set(key, { ...entry });
  }
}

interface Entry {
  response: StoredResponse;
  policy: CachePolicy;
  freshUntil: number;
  isCompressible: boolean;
  isCompressed: boolean;
}

/** Seconds. A page with a shorter lifetime may expire before it is compressed. */
const MIN_LIFETIME = 10;

const ENTRY_BYTES = 4 * 1024;

/** Uses a monotonic clock. The library calls `now`, although its types do not declare it. */
class SteadyPolicy extends CachePolicy {
  now(): number {
    return performance.timeOrigin + performance.now();
  }
}

// Without request headers, a client cannot force a render (`no-cache`) or get its own variant.
function anonymousRequest(key: string) {
  return { method: "GET", url: key, headers: {} };
}

/** Returns bytes. Counts each body twice, because `sendStored` may also cache it as a string. */
function sizeOf({ response }: Entry): number {
  const { body, quickGzip, encoded } = response;
  const bodies = [body, ...(quickGzip ? [quickGzip] : []), ...Object.values(encoded)];
  return bodies.reduce((sum, { length }) => sum + 2 * length, ENTRY_BYTES);
}
