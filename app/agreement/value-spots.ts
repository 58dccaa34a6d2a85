import type { Contract } from "./contract.ts";

/** The places in a rendered agreement that show a value. A change of one value touches only its own. */
export class ValueSpots {
  readonly #spots: ReadonlyMap<string, Element[]>;
  readonly #write: (value: string) => string;
  readonly #shown = new Map<string, string>();

  /** @param write How a value is written in this rendering. */
  constructor(root: ParentNode, write: (value: string) => string) {
    this.#spots = Map.groupBy(
      root.querySelectorAll("[data-value]"),
      (spot) => spot.getAttribute("data-value") ?? "",
    );
    this.#write = write;
  }

  show(contract: Contract): void {
    for (const [name, value] of contract) {
      if (this.#shown.get(name) === value) continue;
      this.#shown.set(name, value);
      const text = this.#write(value);
      for (const spot of this.#spots.get(name) ?? []) {
        if (spot.textContent !== text) writeText(spot, text);
      }
    }
  }
}

/** Changes the text in place where there is one: replacing the node would have its siblings' styles looked at again. */
function writeText(spot: Element, text: string): void {
  const [node, ...others] = spot.childNodes;
  if (node instanceof Text && others.length === 0) node.data = text;
  else spot.textContent = text;
}
