import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useId } from "react";

interface PanelProps {
  title: string;
  children: ReactNode;
}

export function Panel({ title, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Loads a view when it is first rendered; renders `Unavailable` if its script fails to load. */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Unavailable: (props: Props) => ReactNode,
  loading?: ReactNode,
) {
  const Lazy = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: Unavailable };
    }
  });
  return (props: Props) =>
    createElement(Suspense, { fallback: loading }, createElement(Lazy, props));
}
