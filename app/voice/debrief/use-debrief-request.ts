import { useEffect, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { DebriefRequest } from "./debrief-request.ts";
import { debriefRequest } from "./debrief-requests.ts";

/**
 * Of the places that show a request, the one in which the visitor asked last tells what becomes of it. If that goes
 * meanwhile, the next to come does.
 *
 * @param id of the rehearsal; undefined for an example
 */
export function useDebriefRequest(id: number | undefined) {
  const [request] = useState(() =>
    id === undefined ? new DebriefRequest(log) : debriefRequest(id),
  );
  const [place] = useState(() => ({}));
  useEffect(() => {
    if (!request.teller && request.state.phase === "asking") request.setTeller(place);
    return () => {
      if (request.teller === place) request.setTeller(undefined);
    };
  }, [request, place]);
  function ask(...order: Parameters<DebriefRequest["ask"]>) {
    if (request.state.phase === "asking") return;
    request.setTeller(place);
    void request.ask(...order);
  }
  return { request, tells: request.teller === place, ask };
}
