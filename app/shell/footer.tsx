import "./footer.css";
import site from "../owner/profile.md?site";

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-owner">
          <p>{site.owner}</p>
          <p>{site.companyLine}</p>
        </div>
        {site.footer.map(({ heading, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <ul className="plain">
              {items.map(({ name, url }) => (
                <li key={name}>{url ? <a href={url}>{name}</a> : name}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </footer>
  );
}
