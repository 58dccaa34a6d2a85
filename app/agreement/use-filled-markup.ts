import { useLayoutEffect, useRef, useState } from "react";
import type { AgreementTemplate } from "./agreement-template.ts";
import type { Contract } from "./contract.ts";
import { loadedTemplate } from "./loaded-template.ts";
import { ValueSpots } from "./value-spots.ts";

interface Rendering {
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
  { render, write }: Rendering,
) {
  const ref = useRef<T>(null);
  const spots = useRef<ValueSpots>(null);
  const [markup] = useState(() => {
    const template = loadedTemplate();
    return { __html: template === undefined ? "" : render(template, contract) };
  });
  useLayoutEffect(() => {
    if (ref.current === null) return;
    spots.current ??= new ValueSpots(ref.current, write);
    spots.current.show(contract);
  }, [contract, write]);
  return { ref, dangerouslySetInnerHTML: markup, suppressHydrationWarning: true };
}
