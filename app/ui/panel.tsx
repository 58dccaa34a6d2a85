import {
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
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

/** Vite asks once for a late part's stylesheet, and does without it when the part is tried again. */
async function reloadStyles(): Promise<void> {
  // React looks after a page's own, which have no `crossorigin`.
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][crossorigin]");
  await Promise.all([...links].filter(hasFailed).map(reload));
}

/** Browsers differ in whether one that failed has a sheet: it has no rules, or none that may be read. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    const { href } = link;
    const again = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      crossOrigin: "",
      href,
      onload: () => resolve(link.remove()),
      // The words are there without it.
      onerror: () => resolve(again.remove()),
    });
    link.after(again);
  });
}

/**
 * Loads a view when it is first rendered. Renders `Unavailable` if its script fails to load, until `onRetry` is called, the
 * network is back or the view is rendered anew.
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
        const view = await load();
        await reloadStyles();
        return { default: view };
      } catch {
        next = attempt();
        return { default: Unavailable };
      }
    });
  let next = attempt();
  return (props: Props) => {
    const [Lazy, setLazy] = useState(() => next);
    const onRetry = useCallback(() => setLazy(() => next), []);
    useEffect(() => {
      addEventListener("online", onRetry);
      return () => removeEventListener("online", onRetry);
    }, [onRetry]);
    const view = createElement(Lazy, { ...props, onRetry });
    return createElement(Suspense, { fallback: loading }, view);
  };
}
