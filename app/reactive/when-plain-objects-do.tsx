import type { ReactNode } from "react";

export function WhenPlainObjectsDo() {
  return (
    <section className="plain-objects" aria-labelledby="plain-objects">
      <h2 id="plain-objects">When plain objects do</h2>
      <p>For a handful of records, or when all of them change at once.</p>
      <div>
        <Fold title="How a row knows">
          Each row is a MobX <code>observer</code>: it renders again when a value that it read has
          changed. Values are kept until their record changes, or until a moment they depend on
          arrives.
        </Fold>
        <Fold title="What it costs">
          Every record needs an object and a reaction: filling in 1,000 todos took this list up to
          2.6 times as long in our tests. When all records change at once, plain objects are faster.
        </Fold>
        <Fold title="What React.memo saves">
          A tick renders one row on both sides then, in about the same time. The counts still ask
          about every todo: 200 times the calls with 1,000, though cheap ones here.
        </Fold>
        <Fold title="What is measured">
          Milliseconds: from the change until React has updated the page, for one list alone,
          without layout and painting; from three changes of one kind, the median of up to 25. Some
          browsers round to whole milliseconds. Direct subscription: <code>subscribe(fn)</code>{" "}
          calls one listener after a change, once a batch. Rehydration: stored records become
          objects again, and are read and updated.
        </Fold>
      </div>
    </section>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>{title}</summary>
      <p>{children}</p>
    </details>
  );
}
