import { keyIcon, microphoneIcon } from "./icon.tsx";
import { StripFrame } from "./strip-frame.tsx";

/** Says what to do before a call. Renders both texts: CSS shows one of them before the script has loaded. */
export function ReadyStrip(props: { name: string; visitorBegins: boolean }) {
  const { name, visitorBegins } = props;
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
            visitorBegins
              ? `Press Connect, then say hello to ${name}.`
              : `Press Connect, and listen: ${name} begins.`
          }
        />
      </div>
    </>
  );
}
