/** A maker of ids from names: the name itself at first, then with `-2`, `-3` and on, in time that grows with their number. */
export function uniqueIds(): (name: string) => string {
  const taken = new Set<string>();
  const lastCounts = new Map<string, number>();
  return (name) => {
    let count = lastCounts.get(name) ?? 1;
    let id = count === 1 ? name : `${name}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${name}-${count}`;
    }
    taken.add(id);
    lastCounts.set(name, count);
    return id;
  };
}
