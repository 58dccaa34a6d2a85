import { type ReactNode, useEffect, useId, useState } from "react";
import { hasDatabase } from "../../ui/has-database.ts";
import { notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { usePageShown } from "../../ui/page-shown.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { StartingPoint } from "./starting-point.tsx";
import type { Rehearsals } from "./rehearsals.ts";
import "./past-rehearsals.css";

interface PastRehearsalsProps {
  storage: Rehearsals;
  /** The rehearsal of the call that goes on. */
  liveId: number | undefined;
  /** Lets the next call begin at a turn. Undefined during a call. */
  onTryAgain: ((point: StartingPoint) => void) | undefined;
  /** For a debrief that is asked for later. */
  client: () => Promise<CompletionClient>;
  /** Said while there are none. Comes with the document, so that it is not in the script as well. */
  noneText: string;
}

const LazyRehearsalList = lazyView(
  () =>
    Promise.all([import("./rehearsal-list.tsx"), import("./rehearsal-store.ts")]).then(
      ([late]) => late.RehearsalList,
    ),
  notLoaded("The past rehearsals"),
  <p className="panel-empty">Reading…</p>,
);

/** Loads the list's code only if the database exists or a rehearsal was saved. */
export const PastRehearsals = observer(function PastRehearsals({
  storage,
  liveId,
  onTryAgain,
  client,
  noneText,
}: PastRehearsalsProps) {
  const [database, setDatabase] = useState<DatabaseState>("unknown");
  const { isUnavailable, changeCount } = storage;

  function look() {
    void lookForDatabase(storage).then(setDatabase);
  }
  useEffect(look, [storage]);
  usePageShown(look);

  const none = <p className="panel-empty">{noneText}</p>;
  const hasSaved = database === "present" || changeCount > 0;
  if (isUnavailable && !hasSaved) {
    return (
      <Past>
        <p className="panel-empty" role={storage.isFull ? "alert" : undefined}>
          {storage.isFull
            ? "This browser is out of space."
            : "This browser can’t keep rehearsals, as in a private window."}{" "}
          You can still rehearse; what was said is gone when you leave.
        </p>
      </Past>
    );
  }
  return (
    <Past>
      {isUnavailable && (
        <p className="panel-empty" role="alert">
          {storage.isFull
            ? "This browser is out of space, so what is said now is not being kept. Delete a past rehearsal or a recording to make room. The call is not affected."
            : "This browser is not keeping what is said now. What it kept before is below."}
        </p>
      )}
      {hasSaved ? (
        <LazyRehearsalList
          storage={storage}
          empty={none}
          liveId={liveId}
          onTryAgain={onTryAgain}
          client={client}
        />
      ) : (
        none
      )}
    </Past>
  );
});

function Past({ children }: { children: ReactNode }) {
  const heading = useId();
  return (
    <section className="past" aria-labelledby={heading}>
      <h2 id={heading}>Past rehearsals</h2>
      {children}
    </section>
  );
}

type DatabaseState = "unknown" | "absent" | "present" | "unavailable";

async function lookForDatabase(storage: Rehearsals): Promise<DatabaseState> {
  try {
    return (await hasDatabase(storage.databaseName)) ? "present" : "absent";
  } catch {
    storage.setUnavailable();
    return "unavailable";
  }
}
