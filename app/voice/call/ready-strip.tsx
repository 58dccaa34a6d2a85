import { microphoneIcon } from "./icon.tsx";
import { StripFrame } from "./strip-frame.tsx";

const keyIcon = "M8 10a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM8 10h9.5v2.75M14.25 10v2.25";

interface ReadyStripProps {
  /** How the page speaks of the persona. */
  name: string;
  /** Whether the visitor speaks first. */
  isFirst: boolean;
}

/** What to do before a call. Holds the words for both cases: which is seen is known before the script is. */
export function ReadyStrip({ name, isFirst }: ReadyStripProps) {
  return (
    <>
      <div className="without-key">
        <StripFrame
          tone="plain"
          icon={keyIcon}
          title="First your key, then Connect"
          line="No key? The example is a whole call and its debrief."
        />
      </div>
      <div className="with-key">
        <StripFrame
          tone="plain"
          icon={microphoneIcon}
          title="Ready when you are"
          line={
            isFirst
              ? `Press Connect, then say hello to ${name}.`
              : `Press Connect, and listen: ${name} begins.`
          }
        />
      </div>
    </>
  );
}
