import {
  action,
  compareShallow,
  type IObservableArray,
  type IObservableValue,
  observable,
  observe,
} from "mobx";
import { type ReactNode, useEffect, useMemo } from "react";
import { observer } from "./observer.ts";
import "./chunked-list.css";

const chunkSize = 25;

interface ChunkedListProps<T> {
  items: IObservableArray<T>;
  /** Must not change between renders. */
  renderRow: (item: T) => ReactNode;
  className?: string;
}

/**
 * Renders a long list in chunks: a new row rerenders only the last one, and browsers skip chunks out of view. All rows stay in
 * the document, for searching and printing.
 */
export function ChunkedList<T>({ items, renderRow, className }: ChunkedListProps<T>) {
  const list = useMemo(() => new ChunkedItems(items, renderRow), [items, renderRow]);
  useEffect(() => list.follow(), [list]);
  return (
    <div role="list" className={className}>
      <Chunks list={list} />
    </div>
  );
}

interface Rendered {
  render(): ReactNode;
}

interface Chunk<T> extends Rendered {
  items: IObservableValue<readonly T[]>;
}

const Chunks = observer(function Chunks({ list }: { list: { chunks: readonly Rendered[] } }) {
  return list.chunks.map((chunk, index) => <ChunkRows key={index} chunk={chunk} />);
});

const ChunkRows = observer(function ChunkRows({ chunk }: { chunk: Rendered }) {
  return <div className="chunk">{chunk.render()}</div>;
});

export class ChunkedItems<T> {
  readonly chunks: IObservableArray<Chunk<T>> = observable.array([], { deep: false });
  readonly #items: IObservableArray<T>;
  readonly #renderRow: (item: T) => ReactNode;

  constructor(items: IObservableArray<T>, renderRow: (item: T) => ReactNode) {
    this.#items = items;
    this.#renderRow = renderRow;
    this.#copyFrom(0);
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
  });

  #createChunk(present: readonly T[]): Chunk<T> {
    const items = observable.box(present, { deep: false, equals: compareShallow });
    return { items, render: () => items.get().map(this.#renderRow) };
  }
}
