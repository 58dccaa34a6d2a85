import { useState } from "react";
import { log } from "../../log/memory-log.ts";
import { DebriefRequest } from "./debrief-request.ts";
import { debriefRequest } from "./debrief-requests.ts";

/**
 * Of the places that show a request, the one in which the visitor asked tells what becomes of it.
 *
 * @param id of the rehearsal; undefined for an example
 * @param joins whether a place that finds a request under way tells of it, too
 */
export function useDebriefRequest(id: number | undefined, joins = false) {
  const [request] = useState(() =>
    id === undefined ? new DebriefRequest(log) : debriefRequest(id),
  );
  const [tells, setTells] = useState(joins && request.state.phase === "asking");
  function ask(...order: Parameters<DebriefRequest["ask"]>) {
    if (request.state.phase === "asking") return;
    setTells(true);
    void request.ask(...order);
  }
  return { request, tells, ask };
}
