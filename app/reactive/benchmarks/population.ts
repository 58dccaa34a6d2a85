export interface Population {
  /** Adds a separate listener to each object, called after each batch that changes it. */
  subscribe(createListener: () => () => void): void;
  update(indices: readonly number[], text: string): void;
}

/** How objects of one kind are listened to and written to. */
export interface Handling<Kept> {
  listen(object: Kept, listener: () => void): void;
  write(object: Kept, text: string, index: number): void;
  batch?(writes: () => void): void;
  /** Calls the listeners after an update, for objects that do not call them themselves. */
  notify?(object: Kept): void;
}

export function populationOf<Kept>(
  objects: readonly Kept[],
  { listen, write, batch = atOnce, notify }: Handling<Kept>,
): Population {
  return {
    subscribe(createListener) {
      for (const object of objects) listen(object, createListener());
    },
    update(indices, text) {
      batch(() => {
        for (const index of indices) write(objects[index]!, text, index);
      });
      if (notify) for (const index of indices) notify(objects[index]!);
    },
  };
}

function atOnce(writes: () => void): void {
  writes();
}
