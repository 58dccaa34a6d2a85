import { type ReactNode, useEffect, useId, useState } from "react";
import { hasDatabase } from "../../ui/browser-storage.ts";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { usePageShown } from "../../ui/page-shown.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { StartingPoint } from "./starting-point.tsx";
import type { Rehearsals } from "./rehearsals.ts";
import "./past-rehearsals.css";

interface LazyPastRehearsalsProps {
  storage: Rehearsals;
  liveId: number | undefined;
  /** Lets the next call begin at a turn. Undefined during a call. */
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  client: () => Promise<CompletionClient>;
  /** Shown while there are none. Comes with the document, to keep it out of the script. */
  noneText: string;
}

const LazyRehearsalList = lazyView(
  () =>
    Promise.all([import("./rehearsal-list.tsx"), import("./rehearsal-store.ts")]).then(
      ([late]) => late.RehearsalList,
    ),
  notLoaded("The past rehearsals"),
  <p className="muted panel-empty">Reading…</p>,
);

/** Loads the list's code only if the database exists or a rehearsal was saved. */
export const LazyPastRehearsals = observer(function LazyPastRehearsals(
  props: LazyPastRehearsalsProps,
) {
  const { noneText, ...listProps } = props;
  const { storage } = listProps;
  const [isPresent, setPresent] = useState(false);
  const { isUnavailable, hasChanged } = storage;

  function look() {
    hasDatabase(storage.databaseName)
      .then(setPresent)
      .catch(() => {
        storage.setUnavailable();
        setPresent(false);
      });
  }
  useEffect(look, [storage]);
  usePageShown(look);

  const none = <p className="muted panel-empty">{noneText}</p>;
  const hasSaved = isPresent || hasChanged;
  if (isUnavailable && !hasSaved) {
    return (
      <PastRegion>
        <p className="muted panel-empty" role={storage.isFull ? "alert" : undefined}>
          {storage.isFull
            ? "This browser is out of space."
            : "This browser can’t keep rehearsals, as in a private window."}{" "}
          You can still rehearse; what was said is gone when you leave.
        </p>
      </PastRegion>
    );
  }
  return (
    <PastRegion>
      {isUnavailable && (
        <p className="muted panel-empty" role="alert">
          {storage.isFull
            ? "This browser is out of space, so what is said now is not being kept. Delete a past rehearsal or a recording to make room. The call is not affected."
            : "This browser is not keeping what is said now. What it kept before is below."}
        </p>
      )}
      {hasSaved ? <LazyRehearsalList {...listProps} empty={none} /> : none}
    </PastRegion>
  );
});

function PastRegion({ children }: { children: ReactNode }) {
  const heading = useId();
  return (
    <section className="past" aria-labelledby={heading}>
      <h2 id={heading}>Past rehearsals</h2>
      {children}
    </section>
  );
}
