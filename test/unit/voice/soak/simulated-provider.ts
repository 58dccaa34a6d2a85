import { StandInCall } from "../../../provider/call/stand-in-call.ts";
import { FaultBook, type Fault, known, type Stage } from "../../../provider/faults.ts";
import { answer } from "../../../provider/http/route.ts";
import { seededRandom } from "../../../provider/ids.ts";
import { Speaker } from "../../../provider/media/speaker.ts";
import { newState } from "../../../provider/provider.ts";
import { mishaps } from "../../../provider/session/mishaps.ts";
import type { Session } from "../../../provider/session/session.ts";
import type { StandInPeer } from "../browser-stand-ins.ts";

/** The same choices for the same seed. */
export class Chance {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  of(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(first: T, ...others: T[]): T {
    return others[this.between(0, others.length) - 1] ?? first;
  }
}

/** How likely each fault of a stage is, unless told. */
const usual: Record<Stage, number> = {
  session: 0.004,
  offer: 0.004,
  // Only a real call loses its network.
  ice: 0,
  channel: 0.03,
  config: 0.03,
  call: 0.05,
  transcription: 0.03,
  completion: 0.01,
  speech: 0,
  traces: 0,
};

const others: Partial<Record<Stage, Record<string, number>>> = {
  session: { 401: 0.02, 403: 0.01, 429: 0.02, 500: 0.01, 503: 0.02, hang: 0.02, html: 0.01 },
  offer: { 429: 0.02, 500: 0.02, hang: 0.02, html: 0.02, wrong: 0.03 },
  call: {
    ice: 0,
    two: 0.2,
    untruncated: 0.2,
    recall: 0.2,
    odd: 0.2,
    unlisted: 0.2,
    quota: 0.02,
    deaf: 0.02,
  },
  transcription: { late: 0.3 },
  completion: { 401: 0.02, 429: 0.03, 503: 0.03, hang: 0.02 },
};

/** All faults that the provider knows. */
const dangers = Object.fromEntries(
  Object.entries(known).map(([stage, whats]) => [
    stage,
    {
      ...Object.fromEntries(whats.split(" ").map((what) => [what, usual[stage as Stage]])),
      ...others[stage as Stage],
    },
  ]),
);

class RandomFaults extends FaultBook {
  readonly #chance: Chance;

  constructor(chance: Chance) {
    super();
    this.#chance = chance;
  }

  override take(_key: string, stage: Stage, ...whats: string[]): Fault | undefined {
    const due = Object.entries(dangers[stage] ?? {}).find(
      ([what, probability]) =>
        (whats.length === 0 || whats.includes(what)) && this.#chance.of(probability),
    );
    if (!due) return undefined;
    const [what] = due;
    return { what, stage, value: this.#valueOf(what), times: 1 };
  }

  #valueOf(what: string): number | undefined {
    if (what in mishaps) return this.#chance.between(0, 120_000);
    const hasVariant = what === "refuse" || what === "unlisted";
    return hasVariant && this.#chance.of(0.5) ? 0 : undefined;
  }
}

interface Turns {
  /** The text of this item will not change any more, unless it is cut off. */
  final(id: string, text: string): void;
  cutOff(id: string): void;
}

interface Told {
  type: string;
  item_id?: string;
  response_id?: string;
  transcript?: string;
  item?: ToldItem;
  response?: { status: string; output: Partial<ToldItem>[] | null };
}

interface ToldItem {
  id: string;
  role?: string;
  content?: { text?: string; transcript?: string }[];
}

/** The local provider, without a network: what a page's stand-ins ask and are told goes straight to its code and back. */
export class SimulatedProvider {
  readonly #turns: Turns;
  readonly #state;
  readonly #sessions = new WeakMap<StandInPeer, Session>();
  /** The items whose sound still plays, or will, and the answer that each is of. */
  readonly #playing = new Map<string, string | undefined>();

  constructor(chance: Chance, seed: number, turns: Turns) {
    this.#turns = turns;
    const pace = { thinkMs: 400, deltaMs: 150, wordMs: 250, transcriptionMs: 500 };
    this.#state = newState({ pace, seed }, new RandomFaults(chance));
  }

  /** The session at the other end of a connection. */
  of(peer: StandInPeer): Session | undefined {
    return this.#sessions.get(peer);
  }

  async respond(url: string, { headers, body }: RequestInit): Promise<Response> {
    const { pathname: path, search: query } = new URL(url);
    const given = await answer(this.#state, {
      at: 0,
      method: "POST",
      path,
      query,
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === "string" ? body : "",
    });
    if (typeof given !== "object") return new Promise(() => {});
    const text = typeof given.body === "string" ? given.body : JSON.stringify(given.body);
    return new Response(text, { status: given.status, headers: given.headers });
  }

  /** Connects to what has been answered. */
  connect(peer: StandInPeer): void {
    const id = /_sessions\/(\w+)\//.exec(peer.answer ?? "")?.[1] ?? "";
    const session = this.#state.sessions.get(id);
    this.#state.secrets.clear();
    this.#state.sessions.clear();
    if (!(session?.call instanceof StandInCall)) return;
    if (peer.answer?.includes("sha-256 00:")) return peer.become("failed");
    const { call } = session;
    this.#sessions.set(peer, session);
    // A tick of 20 ms would take the test minutes.
    Object.assign(call, { speaker: new Speaker(() => {}, 250) });
    peer.channel.deliver = (text) => void session.later(10, () => call.receive(text));
    call.connect({ tell: (told) => this.#tell(peer, told), end: () => {} });
  }

  /** The connection is no more: whoever still speaks is not heard to the end. */
  leave(peer: StandInPeer): void {
    for (const itemId of this.#playing.keys()) this.#turns.cutOff(itemId);
    this.#playing.clear();
    void this.of(peer)?.end("gone");
  }

  #tell(peer: StandInPeer, [what, data]: [string, string?]): void {
    const { channel } = peer;
    if (peer.connectionState === "closed") return;
    if (what === "connected") peer.become("connected");
    if (what === "opened") channel.open();
    if (channel.readyState !== "open") return;
    if (what === "closed" || what === "ended") channel.close();
    if (what === "bytes") channel.tell(Buffer.from(data ?? "", "base64").toString("latin1"));
    if (what !== "text" || data === undefined) return;
    channel.tell(data);
    if (data.includes('"event_id":"event_')) this.#note(JSON.parse(data));
  }

  /** Keeps account of what has been said to its end. */
  #note({ type, item_id = "", response_id, transcript = "", item, response }: Told): void {
    const { final, cutOff } = this.#turns;
    if (type === "response.output_item.added" && item) this.#playing.set(item.id, response_id);
    if (type.endsWith("transcription.completed") && transcript) final(item_id, transcript);
    if (/item\.(added|created)$/.test(type) && item?.content?.[0]?.text?.startsWith("typed")) {
      final(item.id, item.content[0].text);
    }
    if (type === "response.done" && response?.status === "completed") {
      for (const { id, content } of response.output ?? []) {
        if (id && content?.[0]?.transcript) final(id, content[0].transcript);
      }
    }
    if (!/^output_audio_buffer\.(stopped|cleared)$/.test(type)) return;
    for (const [id, of] of this.#playing) {
      if (of !== response_id) continue;
      this.#playing.delete(id);
      if (type.endsWith("cleared")) cutOff(id);
    }
  }
}
