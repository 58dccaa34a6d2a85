import type { ReactNode } from "react";
import { log } from "../log/memory-log.ts";
import { Button } from "./button.tsx";
import { useCopyToClipboard } from "./use-copy-to-clipboard.ts";

interface CopyButtonProps {
  text: () => string;
  otherwise: string;
  done?: string;
  /** Called instead of copying; the button looks disabled. */
  refuse?: (() => void) | undefined;
  label?: string;
  children: ReactNode;
}

export function CopyButton({
  text,
  otherwise,
  done = "Copied",
  refuse,
  label,
  children,
}: CopyButtonProps) {
  const { outcome, copy } = useCopyToClipboard(log, "lasting");
  return (
    <span className="cluster copy">
      <Button
        kind="quiet"
        aria-label={label}
        aria-disabled={refuse && true}
        onClick={refuse ?? (() => copy(text()))}
      >
        {children}
      </Button>
      <output className="copy-success">{outcome === "Copied" && done}</output>
      {outcome === "Not copied" && (
        <span className="copy-failure" role="alert">
          {`This could not be copied. ${otherwise}`}
        </span>
      )}
    </span>
  );
}
