import { useLayoutEffect, useRef, useState } from "react";
import type { ContractValues } from "../contract/contract.ts";
import type { AgreementTemplate } from "./fill-template.ts";
import { loadedTemplate } from "./load-template.ts";

interface Rendering {
  selector: string;
  render: (template: AgreementTemplate, contract: ContractValues) => string;
  escape: (value: string) => string;
}

/** Renders the markup once; later changes are written directly to the elements of the changed values. */
export function useAgreementHtml<T extends HTMLElement>(
  contract: ContractValues,
  { selector, render, escape }: Rendering,
) {
  const ref = useRef<T>(null);
  const bindings = useRef<ValueBindings>(null);
  const [markup] = useState(() => {
    const template = loadedTemplate();
    if (template !== undefined) return { __html: render(template, contract) };
    // Reuse the server's markup: if an extension changed the document, React renders everything again.
    return { __html: document.querySelector(selector)?.innerHTML ?? "" };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    bindings.current ??= new ValueBindings(ref.current, escape);
    bindings.current.update(contract);
  }, [contract, escape]);
  return { ref, dangerouslySetInnerHTML: markup, suppressHydrationWarning: true };
}

class ValueBindings {
  readonly #elements: ReadonlyMap<string, Element[]>;
  readonly #escape: (value: string) => string;
  readonly #shown = new Map<string, string>();

  constructor(root: ParentNode, escape: (value: string) => string) {
    this.#elements = Map.groupBy(
      root.querySelectorAll("[data-value]"),
      (element) => element.getAttribute("data-value") ?? "",
    );
    this.#escape = escape;
  }

  update(contract: ContractValues): void {
    for (const [name, value] of contract) {
      if (this.#shown.get(name) === value) continue;
      this.#shown.set(name, value);
      const text = this.#escape(value);
      for (const element of this.#elements.get(name) ?? []) {
        if (element.textContent !== text) writeText(element, text);
      }
    }
  }
}

/** Changes the text node in place: replacing it would make the browser recalculate styles of its siblings. */
function writeText(element: Element, text: string): void {
  const [node, ...others] = element.childNodes;
  if (node instanceof Text && others.length === 0) node.data = text;
  else element.textContent = text;
}
