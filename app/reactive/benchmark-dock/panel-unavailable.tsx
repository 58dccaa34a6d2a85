import { Notice } from "../../ui/notice.tsx";

/** Stands in for the panel when its script does not load. */
export function PanelUnavailable() {
  return (
    <section className="benchmark-panel" aria-label="Benchmark" tabIndex={-1}>
      <Notice kind="bad" role="alert">
        The results cannot be shown, since a part of this page did not load. Load the page again.
      </Notice>
    </section>
  );
}
