import "./recording-state.css";

export function RecordingState({ isRecording }: { isRecording: boolean }) {
  return (
    <div className="stack recording-state" aria-live="polite">
      {isRecording && <p className="recording">This call is recorded, in this browser only.</p>}
    </div>
  );
}
