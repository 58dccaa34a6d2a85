import type { ReactNode } from "react";
import "../frame/frame.css";
import "../document/sheet.css";
import "./upload.css";

interface UploadPageProps {
  title: string;
  purpose: ReactNode;
  desk: ReactNode;
  children: ReactNode;
}

export function UploadPage({ title, purpose, desk, children }: UploadPageProps) {
  return (
    <div className="agreement-tool upload-page">
      <div className="agreement-panel upload-panel">
        <div className="panel-head">
          <h1 className="tool-title">{title}</h1>
          {purpose && <p>{purpose}</p>}
        </div>
        {children}
      </div>
      <div className="agreement-desk">
        <div className="sheet-stage upload-stage">{desk}</div>
      </div>
    </div>
  );
}
