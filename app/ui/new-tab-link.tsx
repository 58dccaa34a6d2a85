import type { ComponentProps } from "react";

export function NewTabLink({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
