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

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Vite requests a lazy stylesheet only once, even if the part is retried. */
async function reloadStyles(): Promise<void> {
  // React handles the page's own style sheets, which have no `crossorigin`.
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][crossorigin]");
  await Promise.all([...links].filter(hasFailed).map(reload));
}

/** Depending on the browser, a failed sheet has no rules, or unreadable ones. */
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
      // The part works without its styles.
      onerror: () => resolve(again.remove()),
    });
    link.after(again);
  });
}

/** Loads a view on first render. After a failure, renders `Unavailable` until a retry, a new render or the network's return. */
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
