import { useSyncExternalStore } from "react";
import { adminFlag } from "../../log/admin-flag.ts";

/** Whether the log is shown: the admin flag. */
export function useShowLog(): boolean {
  return useSyncExternalStore(adminFlag.subscribe, isEnabled, () => false);
}

function isEnabled(): boolean {
  return adminFlag.enabled;
}
