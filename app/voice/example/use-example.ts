import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { log } from "../../log/memory-log.ts";
import { restoreFocus } from "../../ui/focus.ts";
import { exampleEntryState } from "./example-state.ts";
import type { Example } from "./example.ts";

/**
 * Loads the example when the visitor opens it, and closes it when a call starts. A reload opens it again.
 *
 * @param isCalling whether there is a call, or one is being started with a key
 */
export function useExample(isCalling: boolean) {
  const [example, setExample] = useState<Example>();
  const [loading, setLoading] = useState<"loading" | "failed">();
  const wasOpen = useRef(false);
  const next = useRef<() => void>(undefined);
  const isEntered = useLocation().state === exampleEntryState;

  if (isCalling && example) setExample(undefined);

  async function open() {
    setLoading("loading");
    try {
      const { openExample } = await loadExample();
      setExample(await openExample());
      setLoading(undefined);
    } catch (error) {
      log.error("The example could not be loaded", error);
      setLoading("failed");
    }
  }

  /** @param then called once the rest of the page is back */
  function close(then?: () => void) {
    next.current = then;
    setExample(undefined);
  }

  // A reload, or Forward, leads to the entry of the example.
  const enter = useEffectEvent(() => {
    if (isEntered && !example) void preload().then(open);
  });
  useEffect(() => enter(), [isEntered]);

  useEffect(() => () => example?.close(), [example]);
  useEffect(() => {
    if (wasOpen.current && !example) {
      next.current?.();
      // The pressed button disappears with the example, which would drop focus.
      if (!next.current) restoreFocus(document.querySelector<HTMLElement>(".read-example"));
      next.current = undefined;
    }
    wasOpen.current = example !== undefined;
  }, [example]);

  return { example, loading, open, preload: () => void preload(), close };
}

const loadExample = () => import("./open-example.ts");

const preload = () => loadExample().catch(() => {});
