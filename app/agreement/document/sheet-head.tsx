import type { ReactNode } from "react";

interface SheetHeadProps {
  client: string | undefined;
  consultant: string | undefined;
  status: string;
  version: string;
  children: ReactNode;
  isDraft?: boolean;
}

/** The head of the sheet on the screen, and of each printed page. */
export function SheetHead(props: SheetHeadProps) {
  const { client, consultant, status, version, children, isDraft } = props;
  const parties = (
    <p className="sheet-head-parties">
      <bdi>{client}</bdi>
      <bdi>{consultant}</bdi>
    </p>
  );
  return (
    <div className="sheet-head" data-draft={isDraft || undefined}>
      <div className="sheet-head-row">
        <div className="sheet-head-lines">
          {parties}
          {children}
        </div>
      </div>
      <div className="sheet-head-screen">
        {parties}
        <p>
          <span>{status}</span>
          <span>Version {version}</span>
        </p>
      </div>
    </div>
  );
}
