import site from "../owner/profile.md?site";

/** Whose page it is and of which site, where neither the header nor an address bar tells: on paper. */
export function PaperHead({ origin }: { origin: string | undefined }) {
  const parts = [site.owner, ...(origin ? [new URL(origin).host] : [])];
  return <p className="paper-head">{parts.join(" · ")}</p>;
}
