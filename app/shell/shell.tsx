import type { ReactNode } from "react";
import { NavLink, type NavLinkProps, useLocation, useMatch } from "react-router";
import { pages } from "./navigation.ts";
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
              {pages.map(({ to, name }) => (
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

/** Where Log in and Sign up lead (spec.md, 2, "Layout shell"). */
const NOWHERE = "#";

const SIDE_MENU = "side-menu";

/**
 * The slide-over of narrow screens, without script: it is shown while the popover in it is open. Its links are there
 * twice, and one list is drawn at a time (decision 0018). Those inside the popover are for the keyboard: Escape gives
 * the focus back from them. Those beside it are for pointers: a press outside a popover closes it, so the menu is
 * closed before the page is left, and is not found open by who comes back.
 */
function SideMenu() {
  return (
    <nav className="side-menu" aria-label="Menu">
      <div className="side-menu-popover" id={SIDE_MENU} popover="auto">
        <button
          type="button"
          className="side-menu-close"
          popoverTarget={SIDE_MENU}
          popoverTargetAction="hide"
          autoFocus
        >
          Close
        </button>
        <MenuLinks />
      </div>
      <MenuLinks />
    </nav>
  );
}

function MenuLinks() {
  return (
    <ul className="plain">
      {pages.map(({ to, name }) => (
        <li key={to}>
          <SiteLink to={to} onClick={hideMenu}>
            {name}
          </SiteLink>
        </li>
      ))}
      <li className="side-menu-account">
        <a href={NOWHERE} onClick={hideMenu}>
          Log in
        </a>
      </li>
    </ul>
  );
}

/** Where script runs, a link that was followed by the keyboard closes the menu too. */
function hideMenu() {
  document.getElementById(SIDE_MENU)?.hidePopover();
}

/** Pages that run the router in the browser. `/about` is left out: its policy is its document's own. */
const toolPages = new Set(["/reactive-objects", "/agreement"]);

/** A link to a page of this site, marked when it is the current page or the section that holds it. */
function SiteLink({ to, ...rest }: NavLinkProps & { to: string }) {
  const { pathname } = useLocation();
  const isPage = useMatch(to) !== null;
  const staysInRouter = toolPages.has(pathname) && toolPages.has(to);
  return (
    <NavLink
      {...rest}
      to={to}
      discover="none"
      aria-current={isPage ? "page" : "true"}
      reloadDocument={!staysInRouter}
    />
  );
}
