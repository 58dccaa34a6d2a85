import site from "../owner/profile.md?site";

export function WhatYouCanDo() {
  return (
    <section className="page-row" aria-labelledby="ways">
      <h2 className="page-label" id="ways">
        What you can do here
      </h2>
      <ul className="plain page-columns ways">
        {site.ways.map(({ path, name, sentence, more }) => (
          <li key={path} className="entry">
            <a className="title-link" href={path}>
              {name}
            </a>
            <p>
              {sentence}{" "}
              {more && (
                <a className="lone-link" href={more.path}>
                  {more.name}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
