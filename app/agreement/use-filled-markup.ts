import { useLayoutEffect, useRef, useState } from "react";
import type { AgreementTemplate } from "./agreement-template.ts";
import type { Contract } from "./contract.ts";
import { loadedTemplate } from "./loaded-template.ts";
import { ValueSpots } from "./value-spots.ts";

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
export function useFilledMarkup<T extends HTMLElement>(
  contract: Contract,
  { selector, render, write }: Rendering,
) {
  const ref = useRef<T>(null);
  const spots = useRef<ValueSpots>(null);
  const [markup] = useState(() => {
    const template = loadedTemplate();
    if (template !== undefined) return { __html: render(template, contract) };
    // A browser extension may have changed the document so that React makes all of it anew.
    return { __html: document.querySelector(selector)?.innerHTML ?? "" };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    spots.current ??= new ValueSpots(ref.current, write);
    spots.current.show(contract);
  }, [contract, write]);
  return { ref, dangerouslySetInnerHTML: markup, suppressHydrationWarning: true };
}
