import type { ReactNode } from "react";
import "./upload.css";

interface UploadPageProps {
  title: string;
  purpose?: ReactNode;
  /** What stands beside the form. */
  aside: ReactNode;
  children: ReactNode;
}

/** A page that waits for a file. */
export function UploadPage({ title, purpose, aside, children }: UploadPageProps) {
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {purpose && <p className="page-lead">{purpose}</p>}
      </div>
      <div className="page-row">
        <div className="page-text upload-text">{children}</div>
        <div className="page-aside upload-aside">{aside}</div>
      </div>
    </div>
  );
}
