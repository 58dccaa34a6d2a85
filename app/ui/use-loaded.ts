import { useEffect, useState } from "react";

/** Loads code when its component is first shown. Unlike `lazy`, it tries again the next time if that failed. */
export function useLoaded<Module>(load: () => Promise<Module>): Module | "failed" | undefined {
  const [module, setModule] = useState<Module | "failed">();
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setModule(loaded),
      () => isShown && setModule("failed"),
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return module;
}
