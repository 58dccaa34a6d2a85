import { setImmediate as settle } from "node:timers/promises";
import fc from "fast-check";
import { runInAction } from "mobx";
import { expect, test } from "vitest";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import type { CleanedRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { SlidingWindows } from "../../../../app/voice/transcript/sliding-windows.ts";
import { deleted, done, spoken, transcribed, typed } from "../conversing.ts";
import { cutAll, mergeAll, SimpleTranscript } from "./simple-transcript.ts";
import { recordOf, transcribe } from "./transcribing.ts";

/** A change of this kind, so often among others. */
const kindOf = (kind: string, weight: number, of: Record<string, fc.Arbitrary<unknown>> = {}) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...of }),
});
const after = fc.option(fc.nat(6));

const change = fc.oneof(
  kindOf("say", 8, { after }),
  kindOf("speak", 2, { after }),
  kindOf("call", 1),
  kindOf("early", 2),
  kindOf("transcribe", 2, { which: fc.nat(9) }),
  kindOf("delete", 1, { which: fc.nat(30) }),
  kindOf("fail", 1, { which: fc.nat(2) }),
  kindOf("retry", 1, { which: fc.nat(2) }),
  kindOf("switch", 1),
  kindOf("end or resume", 1),
  kindOf("answer", 7, {
    which: fc.nat(2),
    // How many ids each record joins, and whether in order.
    sizes: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
    confidences: fc.array(fc.constantFrom(0.5, 0.7, 0.9), { minLength: 6, maxLength: 6 }),
    isReversed: fc.boolean(),
  }),
) as fc.Arbitrary<Change>;

interface Change {
  kind: string;
  after?: number | null;
  which?: number;
  sizes?: number[];
  confidences?: number[];
  isReversed?: boolean;
}

function recordsOf(ids: readonly string[], { sizes, confidences, isReversed }: Change) {
  const left = isReversed ? ids.toReversed() : [...ids];
  return (sizes ?? []).flatMap((size, index): CleanedRecord[] => {
    const of = left.splice(0, size);
    return of.length > 0 ? [recordOf(of, confidences?.[index])] : [];
  });
}

/** Does what happens to a conversation, to the transcript and to its simple definition. */
class Script {
  readonly parts = transcribe();
  readonly simple = new SimpleTranscript(this.parts.conversation);
  #count = 0;
  readonly #unheard: string[] = [];

  async play(one: Change): Promise<void> {
    const { conversation, apply, requests, transcript, cleaning, call } = this.parts;
    const { kind, which = 0 } = one;
    const id = `item_${this.#count}`;
    const request = requests[which];
    if (kind === "say") this.#add(typed(id), one.after);
    if (kind === "speak") {
      this.#unheard.push(id);
      this.#add(spoken(id, "completed"), one.after);
    }
    if (kind === "call") this.#add({ id, type: "function_call", content: [], name: "f" }, null);
    if (kind === "early") {
      // Its previous item comes next, so that it moves.
      this.#count++;
      apply(done(typed(id), `item_${this.#count}`));
    }
    if (kind === "transcribe") {
      const [itemId] = this.#unheard.splice(which % (this.#unheard.length || 1), 1);
      if (itemId) apply(transcribed(itemId, itemId));
    }
    if (kind === "delete") {
      const itemId = conversation.items[which]?.id;
      if (itemId) apply(deleted(itemId));
    }
    if (kind === "retry") {
      const failed = transcript.windows.filter(({ state }) => state.phase === "failed");
      const window = failed[which];
      if (window) transcript.retry(window);
    }
    if (kind === "switch") cleaning.toggle();
    if (kind === "end or resume") runInAction(() => (call.isOver = !call.isOver));
    if (request && kind === "answer") request.answer(recordsOf(request.ids, one));
    if (request && kind === "fail") request.fail();
    if (request && ["answer", "fail"].includes(kind)) requests.splice(which, 1);
    this.simple.look(call.isOver);
    await settle();
  }

  #add(item: Item, behind: number | null | undefined): void {
    const { conversation, apply } = this.parts;
    this.#count++;
    const place = typeof behind === "number" ? conversation.items.at(-1 - behind) : undefined;
    apply(done(item, place?.id));
  }
}

test("the transcript is what its simple definition gives, after each of any changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 60 }), async (changes) => {
      const script = new Script();
      const { conversation, transcript, call, stop } = script.parts;
      for (const one of changes) {
        await script.play(one);
        const { simple } = script;
        simple.cut(call.isOver);
        expect(transcript.windows.map(({ items }) => items)).toEqual(simple.windows);
        const shown = conversation.items.filter(({ isInTranscript }) => isInTranscript);
        expect(shown.map(({ id }) => id)).toEqual(simple.ids);
        const answers = transcript.windows.map(({ state }) =>
          state.phase === "cleaned" ? state.records : [],
        );
        const winners = mergeAll(simple.ids, answers);
        for (const item of shown) expect(item.cleaned).toBe(winners.get(item.id));
        const covered = finalMessages(conversation.items).flatMap(
          ({ ordered_source_ids: of }) => of,
        );
        expect(covered).toEqual(simple.ids);
      }
      stop();
    }),
    { numRuns: 200 },
  );
});

const shapes = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat(80))
  .filter(([size, stride]) => stride <= size);

test("windows cut one item at a time are those cut from the whole list, whatever size and stride", () => {
  fc.assert(
    fc.property(shapes, ([size, stride, count]) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const cutter = new SlidingWindows<number>(size, stride);
      const windows: (readonly number[])[] = [];
      for (const item of items) {
        const full = cutter.push(item);
        if (full) windows[full.index] = full.items;
      }
      const last = cutter.remainder();
      if (last) windows[last.index] = last.items;
      expect(windows).toEqual(cutAll(items, size, stride));
      expect([...new Set(windows.flat())]).toEqual(items);
    }),
  );
});

test.for([0, -1, Number.NaN, 4])("a window of 3 with a stride of %d is an error", (stride) => {
  expect(() => new SlidingWindows(3, stride)).toThrow(/^The stride must/);
});
