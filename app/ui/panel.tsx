import {
  createElement,
  type FunctionComponent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useState,
} from "react";
import { LoadedOnce } from "./loaded-once.ts";

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

/**
 * Renders a view once it is loaded: at once if it was preloaded, which Suspense would delay. After a failure, renders
 * `Unavailable` until a retry, a new render or the network's return.
 */
export function lazyView<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Unavailable: (props: Props & { onRetry: () => void }) => ReactNode,
  loading?: ReactNode,
) {
  type View = FunctionComponent<Props & { onRetry: () => void }>;
  const view = new LoadedOnce<View>(async () => {
    const loaded = await load();
    await reloadStyles();
    return loaded;
  });
  function LazyView(props: Props) {
    const [View, setView] = useState(() => view.value);
    const onRetry = useCallback(() => {
      const show = (next: View | undefined) => setView(() => next);
      show(view.value);
      view.get().then(show, () => show(Unavailable));
    }, []);
    useEffect(() => {
      onRetry();
      addEventListener("online", onRetry);
      return () => removeEventListener("online", onRetry);
    }, [onRetry]);
    return View ? createElement(View, { ...props, onRetry }) : loading;
  }
  return Object.assign(LazyView, { preload: () => view.get() });
}
