import type { Profile } from "../owner/parse-profile.ts";
import { NewTabLink } from "../ui/new-tab-link.tsx";

export function Ventures({ ventures }: Pick<Profile, "ventures">) {
  return (
    <section className="home-ventures" aria-labelledby="ventures">
      <h2 className="page-label" id="ventures">
        Ventures
      </h2>
      <ul className="plain">
        {ventures.map(({ name, url, summary }) => (
          <li key={url} className="entry">
            <NewTabLink className="title-link" href={url}>
              {name}
            </NewTabLink>
            <span className="home-arrow" aria-hidden="true">
              {" "}
              ↗
            </span>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
