import { useLayoutEffect, useRef, useState } from "react";
import type { Contract } from "../contract/contract.ts";
import type { AgreementTemplate } from "./fill-template.ts";
import { loadedTemplate } from "./load-template.ts";

interface Rendering {
  /** Finds the element that the server sent. */
  selector: string;
  render: (template: AgreementTemplate, contract: Contract) => string;
  /** How a value is written in this rendering. */
  write: (value: string) => string;
}

/**
 * Props of an element that shows the agreement and follows the contract. The markup is made once, on
 * the server for a page that comes as a document: React then keeps the DOM that it finds, and each
 * change of the contract goes straight to the spots that show it.
 */
export function useBoundMarkup<T extends HTMLElement>(
  contract: Contract,
  { selector, render, write }: Rendering,
) {
  const ref = useRef<T>(null);
  const spots = useRef<ValueBindings>(null);
  const [markup] = useState(() => {
    const template = loadedTemplate();
    if (template !== undefined) return { __html: render(template, contract) };
    // A browser extension may have changed the document so that React makes all of it anew.
    return { __html: document.querySelector(selector)?.innerHTML ?? "" };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    spots.current ??= new ValueBindings(ref.current, write);
    spots.current.show(contract);
  }, [contract, write]);
  return { ref, dangerouslySetInnerHTML: markup, suppressHydrationWarning: true };
}

/** The places in a rendered agreement that show a value. A change of one value touches only its own. */
class ValueBindings {
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
