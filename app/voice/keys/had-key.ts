import { useSyncExternalStore } from "react";

/**
 * Runs before the first paint, so that the style sheets know whether an OpenAI key is stored and nothing moves later.
 * Saving or clearing a key moves nothing until the next visit.
 */
export const hadKeyScript =
  "try{if(/(^|; )openai_key=[^;]/.test(document.cookie))document.documentElement.dataset.key=''}catch{}";

/** Returns whether a key was stored when the page was loaded. */
export function useHadKey(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => "key" in document.documentElement.dataset,
    () => false,
  );
}
