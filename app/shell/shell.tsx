import type { ReactNode } from "react";
import { destinations } from "./destinations.ts";
import { NOWHERE } from "./nowhere.ts";
import { SideMenu, SIDE_MENU } from "./side-menu.tsx";
import { SiteLink } from "./site-link.tsx";
import "./shell.css";

/** What stands around every page: header, side menu, footer. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <div className="site-header-row">
          <button type="button" className="menu-button" popoverTarget={SIDE_MENU}>
            Menu
          </button>
          <nav className="site-nav" aria-label="Main">
            <ul className="plain">
              {destinations.map(({ to, name }) => (
                <li key={to}>
                  <SiteLink to={to}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="plain account-links">
            <li>
              <a href={NOWHERE}>Log in</a>
            </li>
            <li>
              <a href={NOWHERE}>Sign up</a>
            </li>
          </ul>
        </div>
        <SideMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
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
    </>
  );
}
