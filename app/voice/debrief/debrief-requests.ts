import { log } from "../../log/memory-log.ts";
import { DebriefRequest } from "./debrief-request.ts";

const requests = new Map<number, DebriefRequest>();

/**
 * Asking for the debrief of a rehearsal, the same wherever it is shown, so that it is paid for once. It goes on while it is
 * shown nowhere.
 *
 * @param id of the rehearsal
 */
export function debriefRequest(id: number): DebriefRequest {
  const request = requests.get(id) ?? new DebriefRequest(log);
  requests.set(id, request);
  return request;
}

export function abortDebriefRequests(): void {
  for (const request of requests.values()) request.abort();
}
