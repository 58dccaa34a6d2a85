import { Notice } from "../../ui/notice.tsx";

/** What a visitor without JavaScript cannot do here. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice kind="info">
        <p>
          These are the todos as they stand. Adding, ticking off and deleting them, the counters and
          the benchmarks need JavaScript, which is turned off or did not load.
        </p>
      </Notice>
    </noscript>
  );
}
