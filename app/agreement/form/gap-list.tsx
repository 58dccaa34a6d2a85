import type { Gap } from "../contract/gaps.ts";
import { focusField } from "./focus-field.ts";

interface GapsProps {
  gaps: readonly Gap[];
}

/** Says what is missing, and leads to its fields. */
export function GapList({ gaps }: GapsProps) {
  if (gaps.length === 0) return null;
  return (
    <div className="gaps">
      <p>Before this agreement can be signed, copied or sent:</p>
      <ul className="plain">
        {gaps.map((gap) => (
          <li key={gap.name}>
            <GapLink gap={gap} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Stands beside the buttons that need an agreement without gaps. */
export function GapNote({ gaps }: GapsProps) {
  const [gap] = gaps;
  if (gap === undefined) return null;
  return (
    <p className="gap-note">
      <strong>Draft, not for signature.</strong> <GapLink gap={gap} />
      {gaps.length > 1 && `, and ${gaps.length - 1} more`}
    </p>
  );
}

function GapLink({ gap: { name, advice } }: { gap: Gap }) {
  return (
    <a href={`#${name}`} onClick={focusField}>
      {advice}
    </a>
  );
}
