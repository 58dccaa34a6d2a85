import {
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from "react";

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

/**
 * Loads a view when it is first rendered. Renders `Unavailable` if its script fails to load, until `onRetry` is called or
 * the view is rendered anew.
 */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Unavailable: (props: Props & { onRetry: () => void }) => ReactNode,
  loading?: ReactNode,
) {
  type View = FunctionComponent<Props & { onRetry: () => void }>;
  const attempt = () =>
    lazy(async (): Promise<{ default: View }> => {
      try {
        return { default: await load() };
      } catch {
        next = attempt();
        return { default: Unavailable };
      }
    });
  let next = attempt();
  return (props: Props) => {
    const [Lazy, setLazy] = useState(() => next);
    const view = createElement(Lazy, { ...props, onRetry: () => setLazy(() => next) });
    return createElement(Suspense, { fallback: loading }, view);
  };
}
