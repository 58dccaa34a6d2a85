import type { Profile } from "../owner/parse-profile.ts";

export function Problems({ problems, note }: Pick<Profile["workTogether"], "problems" | "note">) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="page-row">
      <h2 className="page-label" id="problems">
        <span className="unbroken">What you bring,</span>{" "}
        <span className="unbroken">what you leave with</span>
      </h2>
      <ul className="plain page-columns problems">
        {problems.map(({ client, leavesWith }) => (
          <li key={client}>
            <h3>“{client}”</h3>
            <p>
              <strong>You leave with</strong> {leavesWith}
            </p>
          </li>
        ))}
      </ul>
      {note && <p className="work-together-note">{note}</p>}
    </section>
  );
}
