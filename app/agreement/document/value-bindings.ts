import { useLayoutEffect, useRef, useState } from "react";
import type { ContractValues } from "../contract/contract.ts";
import { keptRenderer } from "./agreement-renderer.ts";

interface Rendering {
  selector: string;
  view: "formatted" | "raw";
  escape: (value: string) => string;
}

type Values = Iterable<readonly [name: string, value: string]>;

/** Updates the renderings at once, before React renders what else depends on the values. */
export class LiveContract {
  #current: ContractValues;
  readonly #listeners = new Set<(values: Values) => void>();

  constructor(contract: ContractValues) {
    this.#current = contract;
  }

  get current(): ContractValues {
    return this.#current;
  }

  show(contract: ContractValues): void {
    const changed = [...contract].filter(([name, value]) => this.#current.get(name) !== value);
    this.#current = contract;
    for (const listener of this.#listeners) listener(changed);
  }

  /** Calls the listener with all values now, then with changed ones. Returns an unsubscribe function. */
  subscribe(listener: (values: Values) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#current);
    return () => this.#listeners.delete(listener);
  }
}

/** Renders the markup once, and then writes changed values into their elements. */
export function useAgreementHtml<T extends HTMLElement>(
  contract: LiveContract,
  { selector, view, escape }: Rendering,
  oldEdition?: string,
) {
  const ref = useRef<T>(null);
  const [markup] = useState(() => {
    const renderer = keptRenderer(oldEdition);
    if (renderer) return { __html: renderer[view](contract.current) };
    // Reuse the server's markup: React renders again if an extension changed the document.
    return { __html: document.querySelector(selector)?.innerHTML ?? "" };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const elements = Map.groupBy(
      ref.current.querySelectorAll("[data-value]"),
      (element) => element.getAttribute("data-value") ?? "",
    );
    return contract.subscribe((values) => {
      for (const [name, value] of values) {
        const text = escape(value);
        for (const element of elements.get(name) ?? []) {
          if (element.textContent !== text) writeText(element, text);
        }
      }
    });
  }, [contract, escape]);
  return { ref, dangerouslySetInnerHTML: markup, suppressHydrationWarning: true };
}

/** Keeps the text node: replacing it would recalculate its siblings' styles. */
function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node instanceof Text && node === element.lastChild) node.data = text;
  else element.textContent = text;
}
