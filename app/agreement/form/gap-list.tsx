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
        {gaps.map(({ name, advice }) => (
          <li key={name}>
            <a href={`#${name}`} onClick={focusField}>
              {advice}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
