import "./footer.css";

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        {[1, 2, 3].map((column) => (
          <section key={column}>
            <h2>{`Col ${column}`}</h2>
            <ul className="plain">
              <li>Item 1</li>
              <li>Item 2</li>
            </ul>
          </section>
        ))}
      </div>
    </footer>
  );
}
