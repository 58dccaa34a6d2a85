import CachePolicy from "http-cache-semantics";
import { LRUCache } from "lru-cache";
import { compressInBackground } from "./encodings.ts";
import type { RenderedPage } from "./render-worker.ts";
import { type StoredResponse, storedResponse } from "./stored-response.ts";

export interface PageCacheOptions {
  /** Renders the page at a path that is a key; it has to end, one way or the other. */
  render: (key: string) => Promise<RenderedPage>;
  /** Told of a refresh that failed behind a visitor's back. */
  report: (error: unknown) => void;
  /** Bytes that the stored bodies may take, with their encodings. */
  maxBytes?: number;
}

interface Entry {
  answer: StoredResponse;
  policy: CachePolicy;
  /** Until when it is fresh, by `performance.now()`. */
  freshUntil: number;
  /** Fresh for long enough to be compressed for the next who asks. */
  isLasting: boolean;
  /** Its encodings are made, or being made. */
  isCompressed: boolean;
}

/** Seconds; a page that is fresh for less may be another one before it is compressed. */
const LASTING = 10;

/** What an entry takes beside its bodies: its headers, its policy and its place in the cache. */
const ENTRY_BYTES = 4 * 1024;

/** Freshness by a clock that nobody can set. The library reads it through `now`, which its types leave out. */
class SteadyPolicy extends CachePolicy {
  now(): number {
    return performance.timeOrigin + performance.now();
  }
}

// Every visitor is the same visitor: none can force a new render, none gets an answer of their own.
function anonymousRequest(key: string) {
  return { method: "GET", url: key, headers: {} };
}

/** Bytes that an entry takes with the encodings made so far; a body that was sent may be held as text, too. */
function weightOf({ answer }: Entry): number {
  const bodies = [answer.body, ...Object.values(answer.encoded)];
  return bodies.reduce((sum, body) => sum + 2 * body.length, ENTRY_BYTES);
}

/**
 * Rendered pages, kept by the HTTP rules of a shared cache (RFC 9111, RFC 5861): one render in flight a page
 * however many ask, a stale page served while it is refreshed, and nothing but a 200 ever stored.
 */
export class PageCache {
  readonly #counters = { hits: 0, stale: 0, misses: 0, renders: 0 };
  readonly #render: PageCacheOptions["render"];
  readonly #report: PageCacheOptions["report"];
  readonly #entries: LRUCache<string, Entry>;
  readonly #inFlight = new Map<string, Promise<RenderedPage | StoredResponse>>();

  constructor({ render, report, maxBytes = 64 * 1024 * 1024 }: PageCacheOptions) {
    this.#render = render;
    this.#report = report;
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: weightOf });
  }

  /** Figures for the operator. */
  get figures() {
    return {
      ...this.#counters,
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
      inFlight: this.#inFlight.size,
    };
  }

  /** The stored page for a key when it can be sent as it is; a stale one is refreshed behind the visitor's back. */
  stored(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.isLasting && !entry.isCompressed) this.#compress(key, entry);
    if (performance.now() < entry.freshUntil) {
      this.#counters.hits += 1;
      return entry.answer;
    }
    const verdict = entry.policy.evaluateRequest(anonymousRequest(key));
    if (verdict.revalidation?.synchronous) return undefined;
    this.#counters.stale += 1;
    // Told once a refresh, however many are served meanwhile.
    if (!this.#inFlight.has(key)) this.#renderOnce(key).catch(this.#report);
    return entry.answer;
  }

  /** The page for a key, rendered now or by the render that is already in flight. */
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
      // A page that says "do not store me" takes the place of the stored one; a failure does not.
      if (status === 200) this.#entries.delete(key);
      return page;
    }
    const renderedAt = performance.now();
    const freshUntil = renderedAt + (policy.maxAge() - policy.age()) * 1000;
    const answer: StoredResponse = { ...storedResponse(headers, body), renderedAt };
    const entry: Entry = {
      answer,
      policy,
      freshUntil,
      isLasting: policy.maxAge() >= LASTING,
      isCompressed: false,
    };
    const previous = this.#entries.get(key);
    if (previous?.answer.etag === answer.etag) {
      answer.encoded = previous.answer.encoded;
      entry.isCompressed = previous.isCompressed;
      if (!entry.isCompressed) this.#compress(key, entry);
    }
    this.#entries.set(key, entry);
    return answer;
  }

  /** Compresses a page that somebody asked for twice: the first may have been the last. */
  #compress(key: string, entry: Entry): void {
    const work = compressInBackground(entry.answer);
    if (!work) return;
    entry.isCompressed = true;
    work.then(() => this.#weighAgain(key, entry.answer), this.#report);
  }

  /** Counts the encodings of an answer, once they are made. */
  #weighAgain(key: string, answer: StoredResponse): void {
    const entry = this.#entries.peek(key);
    if (entry?.answer.encoded === answer.encoded) this.#entries.set(key, { ...entry });
  }
}
