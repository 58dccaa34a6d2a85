import { type MouseEvent, useEffect, useRef, useState } from "react";
import { hasModifier } from "../../ui/new-tab-link.tsx";

const halves = ["details", "agreement"] as const;
type Half = (typeof halves)[number];

/** Switches between the halves of a narrow page, and restores each one's scroll position. */
export function ViewBar(props: Readonly<Record<Half, string>>) {
  const [current, setCurrent] = useState<Half>("details");
  const left = useRef<Partial<Record<Half, number>>>({});

  useEffect(() => {
    const desk = document.getElementById("agreement");
    if (desk === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setCurrent(entry?.isIntersecting ? "agreement" : "details"),
      { rootMargin: "-50% 0px -49%" },
    );
    observer.observe(desk);
    return () => observer.disconnect();
  }, []);

  function go(event: MouseEvent, half: Half) {
    const target = document.getElementById(half);
    if (hasModifier(event) || target === null) return;
    event.preventDefault();
    const top = half === current ? undefined : left.current[half];
    left.current[current] = scrollY;
    target.focus({ preventScroll: true });
    scrollTo(0, top ?? target.getBoundingClientRect().top + scrollY);
  }

  return (
    <nav className="screen-only view-bar" aria-label="Parts of this page">
      {halves.map((half) => (
        <a
          key={half}
          href={`#${half}`}
          aria-current={half === current || undefined}
          onClick={(event) => go(event, half)}
        >
          <strong>{half === "details" ? "Details" : "Agreement"}</strong>
          {props[half]}
        </a>
      ))}
    </nav>
  );
}
