import site from "../owner/profile.md?site";
import "./ways.css";

export function WhatYouCanDo() {
  return (
    <section className="page-row" aria-labelledby="ways">
      <h2 className="page-label" id="ways">
        What you can do here
      </h2>
      <ul className="plain page-columns ways">
        {site.ways.map(({ path, name, sentence }) => (
          <li key={path} className="entry">
            <a className="title-link" href={path}>
              {name}
            </a>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
