import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { TabList } from "./tab-list.tsx";
import { useCurrentTab } from "./use-current-tab.ts";
import { useHydrated } from "./use-hydrated.ts";
import "./tabs.css";

export interface Tab {
  /** Names the tab in the URL's fragment: `#raw`. */
  id: string;
  name: string;
  panel: ReactNode;
}

interface TabsProps {
  /** What the tabs are views of. */
  label: string;
  tabs: readonly Tab[];
}

/**
 * Views of one thing, one at a time: the WAI-ARIA tabs pattern, the current tab in the URL's fragment.
 * Before script runs, and on paper, all views stand one after the other and the tabs are links to them.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { current, moved, select } = useCurrentTab(root, tabs);
  const hydrated = useHydrated();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = tabs.findIndex(({ id }) => id === current);
    const next = placeAfter(event.key, place, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    select(tab.id);
    document.getElementById(tabId(tab.id))?.focus();
  }

  return (
    <div className="tabs" ref={root} data-live={hydrated || undefined}>
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
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={id}
          className="tab-panel"
          data-current={id === current || undefined}
          data-moved={moved || undefined}
          aria-labelledby={tabId(id)}
          role={hydrated ? "tabpanel" : "region"}
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

function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowRight") return (place + 1) % count;
  if (key === "ArrowLeft") return (place - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === " ") return place;
  return undefined;
}
