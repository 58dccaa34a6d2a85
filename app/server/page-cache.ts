import CachePolicy from "http-cache-semantics";
import { LRUCache } from "lru-cache";
import { compressInBackground } from "./compress.ts";
import { etagOf, type StoredAnswer } from "./stored-answer.ts";

/** A page as it was rendered: stored when its headers allow it, and in any case for all who waited for it. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PageCacheOptions {
  /** Renders the page at a path that is a key. */
  render: (key: string) => Promise<RenderedPage>;
  /** Told of a refresh that failed behind a visitor's back. */
  report: (error: unknown) => void;
  /** Bytes that the stored bodies may take, with their encodings. */
  maxBytes?: number;
}

interface Entry {
  answer: StoredAnswer;
  policy: CachePolicy;
}

/** Freshness by a clock that nobody can set. The library reads it through `now`, which its types leave out. */
class SteadyPolicy extends CachePolicy {
  now(): number {
    return performance.timeOrigin + performance.now();
  }
}

// Every visitor is the same visitor: none can force a new render, none gets an answer of their own.
function anybodyAsking(key: string) {
  return { method: "GET", url: key, headers: {} };
}

/** What a stored page may weigh: its body, and about half of it again for the encodings. */
function weightOf({ answer }: Entry): number {
  return Math.ceil(answer.body.length * 1.6) + 1024;
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
  readonly #inFlight = new Map<string, Promise<RenderedPage | StoredAnswer>>();

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
  stored(key: string): StoredAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (!entry.policy.stale()) {
      this.#counters.hits += 1;
      return entry.answer;
    }
    const verdict = entry.policy.evaluateRequest(anybodyAsking(key));
    if (verdict.revalidation?.synchronous) return undefined;
    this.#counters.stale += 1;
    this.fresh(key).catch(this.#report);
    return entry.answer;
  }

  /** The page for a key, rendered now or by the render that is already in flight. */
  fresh(key: string): Promise<RenderedPage | StoredAnswer> {
    const inFlight = this.#inFlight.get(key);
    if (inFlight) return inFlight;
    this.#counters.misses += 1;
    const page = this.#renderAndStore(key).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, page);
    return page;
  }

  async #renderAndStore(key: string): Promise<RenderedPage | StoredAnswer> {
    this.#counters.renders += 1;
    const page = await this.#render(key);
    const previous = this.#entries.get(key);
    const { status, headers, body } = page;
    const policy = new SteadyPolicy(
      anybodyAsking(key),
      { status, headers: lowerCased(headers) },
      { shared: true },
    );
    if (status !== 200 || !policy.storable() || policy.timeToLive() <= 0) {
      // A page that says "do not store me" takes the place of the stored one; a failure does not.
      if (status === 200) this.#entries.delete(key);
      return page;
    }
    const etag = etagOf(body);
    const unchanged = previous?.answer.etag === etag;
    const answer: StoredAnswer = {
      headers,
      etag,
      body,
      encoded: unchanged ? previous.answer.encoded : {},
      renderedAt: performance.now(),
    };
    if (!unchanged) compressInBackground(answer).catch(this.#report);
    this.#entries.set(key, { answer, policy });
    return answer;
  }
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
