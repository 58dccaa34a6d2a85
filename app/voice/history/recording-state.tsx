import type { ReactNode } from "react";
import "./recording-state.css";

interface RecordingStateProps {
  isRecording: boolean;
  notice: ReactNode;
}

export function RecordingState({ isRecording, notice }: RecordingStateProps) {
  return (
    <div className="recording-state">
      <div aria-live="polite">
        {isRecording && <p className="recording">This call is recorded, in this browser only.</p>}
      </div>
      {notice}
    </div>
  );
}
