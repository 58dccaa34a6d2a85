import { useSyncExternalStore } from "react";

/**
 * Tells the style sheets whether an OpenAI key is stored before anything is painted, so that nothing moves. Saving or
 * clearing one moves nothing, either, until the next visit.
 */
export const hadKeyScript =
  "try{if(/(^|; )openai_key=[^;]/.test(document.cookie))document.documentElement.dataset.key=''}catch{}";

/** Whether a key was stored when the page was loaded. */
export function hadKey(): boolean {
  return "key" in document.documentElement.dataset;
}

export function useHadKey(): boolean {
  return useSyncExternalStore(
    () => () => {},
    hadKey,
    () => false,
  );
}
