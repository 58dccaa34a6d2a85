import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { hasModifier } from "./new-tab-link.tsx";
import { useHydrated } from "./use-hydrated.tsx";
import "./tabs.css";

export interface Tab {
  /** Also the tab's URL fragment (`#raw`). */
  id: string;
  name: string;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  tools?: ReactNode;
}

/** The WAI-ARIA tabs pattern. Before hydration all panels are shown. */
export function Tabs({ label, tabs, tools }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { current, shown, select } = useCurrentTab(root, tabs);
  const hydrated = useHydrated();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (hasModifier(event)) return;
    const index = tabs.findIndex(({ id }) => id === current);
    const tab = tabs[indexAfterKey(event.key, index, tabs.length) ?? -1];
    if (tab === undefined) return;
    event.preventDefault();
    select(tab.id);
    document.getElementById(tabId(tab.id))?.focus();
  }

  return (
    <div className="tabs" ref={root} data-live={hydrated || undefined}>
      <div className="screen-only tab-row">
        <TabList label={label} hydrated={hydrated}>
          {tabs.map(({ id, name }) => (
            <a
              key={id}
              id={tabId(id)}
              className="tab"
              href={`#${id}`}
              {...(hydrated && {
                role: "tab",
                "aria-selected": id === current,
                "aria-controls": id,
                tabIndex: id === current ? 0 : -1,
                onKeyDown,
                onClick: (event) => {
                  event.preventDefault();
                  select(id);
                },
              })}
            >
              {name}
            </a>
          ))}
        </TabList>
        {tools}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          className="tab-panel"
          data-current={id === shown.current || undefined}
          data-moved={shown.moved}
          {...(hydrated
            ? id === shown.current && { role: "tabpanel", "aria-labelledby": tabId(id) }
            : { role: "region", "aria-labelledby": tabId(id) })}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

function tabId(id: string): string {
  return `${id}-tab`;
}

function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const indices: Record<string, number> = {
    ArrowRight: (index + 1) % count,
    ArrowLeft: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
    " ": index,
  };
  return indices[key];
}

interface TabListProps {
  label: string;
  hydrated: boolean;
  children: ReactNode;
}

function TabList({ label, hydrated, children }: TabListProps) {
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!bar.current || !list.current) return;
      setOverflows(list.current.scrollWidth > bar.current.clientWidth);
    });
    for (const element of [bar.current, list.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function step(direction: -1 | 1) {
    list.current?.scrollBy({ left: (direction * list.current.clientWidth) / 3 });
  }

  return (
    <div className="tab-bar" ref={bar}>
      {overflows && <ScrollButton sign="‹" onClick={() => step(-1)} />}
      <div
        className="tab-list"
        ref={list}
        role={hydrated ? "tablist" : "navigation"}
        aria-label={label}
      >
        {children}
      </div>
      {overflows && <ScrollButton sign="›" onClick={() => step(1)} />}
    </div>
  );
}

/** For pointers only: keyboards scroll with the arrow keys. */
function ScrollButton({ sign, onClick }: { sign: string; onClick: () => void }) {
  return (
    <button type="button" className="tab-scroll" tabIndex={-1} aria-hidden="true" onClick={onClick}>
      {sign}
    </button>
  );
}

/** Follows the URL fragment: selects the tab that contains its target. */
function useCurrentTab(root: RefObject<HTMLElement | null>, tabs: readonly { id: string }[]) {
  const [place, setPlace] = useState<Place>({ current: tabs[0]?.id });
  // Paint the pressed tab before a long panel.
  const shown = useDeferredValue(place);
  const { target } = shown;

  useLayoutEffect(() => {
    const follow = () => {
      const named = document.getElementById(decodeFragment(location.hash));
      const panel = named?.closest(".tab-panel");
      if (named && panel && root.current?.contains(panel)) {
        setPlace((before) =>
          before.current === panel.id ? before : { ...before, current: panel.id, target: named },
        );
      }
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [root]);

  // Browsers cannot scroll to an element in a hidden panel.
  useEffect(() => {
    target?.scrollIntoView();
  }, [target]);

  const select = useCallback((id: string) => {
    history.replaceState(history.state, "", `#${id}`);
    setPlace({ current: id, moved: true });
  }, []);

  return { current: place.current, shown, select };
}

interface Place {
  current: string | undefined;
  /** True if the visitor chose the tab. */
  moved?: true;
  target?: Element;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
