import { useEffect, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import type { Example } from "./example.ts";

/**
 * The example that is open, if any. It is loaded when it is asked for, and closed by a call.
 *
 * @param isCalling whether there is a call, or one is being started with a key
 */
export function useExample(isCalling: boolean) {
  const [example, setExample] = useState<Example>();
  const [loading, setLoading] = useState<"loading" | "failed">();
  const wasOpen = useRef(false);

  if (isCalling && example) setExample(undefined);

  async function open() {
    setLoading("loading");
    try {
      const { openExample } = await loadExample();
      setExample(await openExample(log));
      setLoading(undefined);
    } catch (error) {
      log.error("The example could not be loaded", error);
      setLoading("failed");
    }
  }

  useEffect(() => () => example?.close(), [example]);
  useEffect(() => {
    // The pressed button disappears with the example, so focus would be lost.
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !example && isLost) {
      document.querySelector<HTMLElement>(".read-example")?.focus();
    }
    wasOpen.current = example !== undefined;
  }, [example]);

  return {
    example,
    loading,
    open,
    preload: () => void loadExample().catch(() => {}),
    close: () => setExample(undefined),
  };
}

function loadExample() {
  return import("./open-example.ts");
}
