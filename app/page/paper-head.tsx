import site from "../owner/profile.md?site";

/** Names the owner and the site on paper, which has neither a header nor an address bar. */
export function PaperHead({ origin }: { origin: string | undefined }) {
  const parts = [site.owner, ...(origin ? [new URL(origin).host] : [])];
  return <p className="paper-head">{parts.join(" · ")}</p>;
}
