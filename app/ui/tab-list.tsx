import { type ReactNode, useEffect, useRef, useState } from "react";

interface TabListProps {
  label: string;
  hydrated: boolean;
  children: ReactNode;
}

/** The row of tabs. One that is too long for its place scrolls, by buttons too: a third of its width a step. */
export function TabList({ label, hydrated, children }: TabListProps) {
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

/** For pointers alone: by keyboard, the arrow keys bring each tab into view. */
function ScrollButton({ sign, onClick }: { sign: string; onClick: () => void }) {
  return (
    <button type="button" className="tab-scroll" tabIndex={-1} aria-hidden="true" onClick={onClick}>
      {sign}
    </button>
  );
}
