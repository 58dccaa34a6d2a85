import {
  action,
  compareShallow,
  computed,
  type IObservableArray,
  type IObservableValue,
  makeObservable,
  observable,
  observe,
} from "mobx";
import { type ReactNode, useEffect, useId, useMemo } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { showAllRows } from "./focus.ts";
import { observer } from "./observer.ts";
import "./chunked-list.css";

const chunkSize = 25;

/** How many chunks at the end are always rendered. If all were, each keystroke would take too long after an hour of rows. */
const renderedChunks = 8;

interface ChunkedListProps<T> {
  items: IObservableArray<T>;
  /** Must not change between renders. */
  renderRow: (item: T) => ReactNode;
  className?: string;
}

/**
 * Renders a long list in chunks: a new row rerenders only the last one, and browsers skip chunks out of view. The last
 * 200 rows are always rendered; a button, printing, and a link to a row show earlier ones.
 */
export function ChunkedList<T>({ items, renderRow, className }: ChunkedListProps<T>) {
  const list = useMemo(() => new ChunkedItems(items, renderRow), [items, renderRow]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const showAll = () => flushSync(() => list.showAll());
    for (const type of ["beforeprint", showAllRows]) addEventListener(type, showAll, { signal });
    addEventListener("afterprint", () => list.showLatest(), { signal });
    const unfollow = list.follow();
    return () => {
      ending.abort();
      unfollow();
    };
  }, [list]);
  return (
    <>
      <Earlier list={list} />
      <div role="list" className={className}>
        <Chunks list={list} />
      </div>
    </>
  );
}

interface Rendered {
  render(): ReactNode;
}

interface Chunk<T> extends Rendered {
  items: IObservableValue<readonly T[]>;
}

interface Shown {
  chunks: readonly Rendered[];
  first: number;
  showEarlier(): void;
}

const Earlier = observer(function Earlier({ list }: { list: Shown }) {
  const count = useId();
  const hidden = list.first * chunkSize;
  if (hidden === 0) return null;
  return (
    <p className="screen-only cluster muted earlier-rows">
      <Button
        kind="quiet"
        aria-describedby={count}
        onClick={(event) => showEarlier(event.currentTarget.parentElement, list)}
      >
        Show earlier
      </Button>
      <span id={count}>{`${hidden.toLocaleString("en-GB")} hidden`}</span>
    </p>
  );
});

/** Keeps what the reader sees in its place, and lets the keyboard go on from there. */
function showEarlier(place: Element | null, list: Shown): void {
  const row = place?.nextElementSibling?.querySelector<HTMLElement>(".chunk > *");
  const before = row?.getBoundingClientRect().top;
  flushSync(() => list.showEarlier());
  if (!row || before === undefined) return;
  scrollerOf(row).scrollTop += row.getBoundingClientRect().top - before;
  row.focus({ preventScroll: true });
}

function scrollerOf(element: Element): Element {
  let place = element.parentElement;
  while (place && !/auto|scroll/.test(getComputedStyle(place).overflowY))
    place = place.parentElement;
  return place ?? document.documentElement;
}

const Chunks = observer(function Chunks({ list }: { list: Shown }) {
  const { chunks, first } = list;
  return chunks.slice(first).map((chunk, index) => <ChunkRows key={first + index} chunk={chunk} />);
});

const ChunkRows = observer(function ChunkRows({ chunk }: { chunk: Rendered }) {
  return <div className="chunk">{chunk.render()}</div>;
});

export class ChunkedItems<T> {
  readonly chunks: IObservableArray<Chunk<T>> = observable.array([], { deep: false });
  /** The chunk from which the reader wants to see all. */
  wanted = Infinity;
  readonly #items: IObservableArray<T>;
  readonly #renderRow: (item: T) => ReactNode;

  constructor(items: IObservableArray<T>, renderRow: (item: T) => ReactNode) {
    this.#items = items;
    this.#renderRow = renderRow;
    makeObservable(this, {
      wanted: observable,
      first: computed,
      showEarlier: action,
      showAll: action,
      showLatest: action,
    });
    this.#copyFrom(0);
  }

  /** The index of the first chunk that is rendered. */
  get first(): number {
    return Math.max(0, Math.min(this.wanted, this.chunks.length - renderedChunks));
  }

  showEarlier(): void {
    this.wanted = Math.max(0, this.first - renderedChunks);
  }

  showAll(): void {
    this.wanted = 0;
  }

  showLatest(): void {
    this.wanted = Infinity;
  }

  follow(): () => void {
    this.#copyFrom(0);
    return observe(this.#items, ({ index }) => this.#copyFrom(index));
  }

  readonly #copyFrom = action((index: number) => {
    const count = Math.ceil(this.#items.length / chunkSize);
    for (let at = Math.floor(index / chunkSize); at < count; at++) {
      const items = this.#items.slice(at * chunkSize, (at + 1) * chunkSize);
      const chunk = this.chunks[at];
      if (chunk) chunk.items.set(items);
      else this.chunks.push(this.#createChunk(items));
    }
    if (this.chunks.length > count) this.chunks.splice(count);
    // Another conversation begins.
    if (count === 0) this.showLatest();
  });

  #createChunk(present: readonly T[]): Chunk<T> {
    const items = observable.box(present, { deep: false, equals: compareShallow });
    return { items, render: () => items.get().map(this.#renderRow) };
  }
}
