import { log } from "../log/memory-log.ts";
import { Button } from "./button.tsx";
import { useCopyToClipboard } from "./copy-and-save.ts";

interface CopyButtonProps {
  text: () => string;
  otherwise: string;
  children: string;
}

export function CopyButton({ text, otherwise, children }: CopyButtonProps) {
  const { outcome, copy } = useCopyToClipboard(log, "lasting");
  return (
    <span className="copy">
      <Button kind="quiet" onClick={() => copy(text())}>
        {children}
      </Button>
      <output className="copy-success">{outcome === "Copied" && outcome}</output>
      {outcome === "Not copied" && (
        <span className="copy-failure" role="alert">
          {`This could not be copied. ${otherwise}`}
        </span>
      )}
    </span>
  );
}
