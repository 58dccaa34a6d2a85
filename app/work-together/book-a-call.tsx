import { NewTabLink } from "../ui/new-tab-link.tsx";
import "../ui/button.css";

export function BookACall({ schedulingUrl }: { schedulingUrl: string }) {
  return (
    <NewTabLink className="button with-address" href={schedulingUrl}>
      Book a first call
    </NewTabLink>
  );
}
