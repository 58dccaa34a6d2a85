import type { ComponentProps, ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { accountLinks, menuPages } from "./navigation.ts";
import site from "../owner/profile.md?site";
import "./footer.css";
import "./shell.css";

export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="screen-only skip-link" href="#content">
        Skip to content
      </a>
      <header className="screen-only site-header">
        <div className="site-header-row">
          <a className="site-name" href="/">
            {site.owner}
          </a>
          <nav className="site-nav" aria-label="Main">
            <ul className="plain">
              {menuPages.map(({ path, name }) => (
                <li key={path}>
                  <SiteLink to={path}>{name}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="plain account-links">
            {accountLinks.map((name) => (
              <li key={name}>
                <a href={NOWHERE}>{name}</a>
              </li>
            ))}
          </ul>
          <button type="button" className="menu-button" popoverTarget={SIDE_MENU}>
            Menu
          </button>
        </div>
        <SideMenu />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

const NOWHERE = "#";

const SIDE_MENU = "side-menu";

/**
 * The menu of narrow screens, which works without script. The links are rendered inside the popover and outside it, and
 * one list is shown at a time: Escape returns focus from a link inside, and a press on a link outside closes the popover
 * (decision 0018).
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
      {menuPages.map(({ path, name }) => (
        <li key={path}>
          <SiteLink to={path} onClick={hideMenu}>
            {name}
          </SiteLink>
        </li>
      ))}
      {accountLinks.map((name) => (
        <li key={name} className="side-menu-account">
          <a href={NOWHERE} onClick={hideMenu}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function hideMenu() {
  document.getElementById(SIDE_MENU)?.hidePopover();
}

/** The pages between which the router navigates. `/about` is no such page: its security policy needs a document load. */
const routedPages = new Set(["/reactive-objects", "/agreement"]);

/** Uses a router link only between routed pages, since router links are slow to render. */
function SiteLink({ to, children, ...rest }: ComponentProps<"a"> & { to: string }) {
  const { pathname } = useLocation();
  const link = { ...rest, "aria-current": currentOf(to, pathname) };
  const staysInRouter = routedPages.has(pathname) && routedPages.has(to);
  return staysInRouter ? (
    <Link {...link} to={to} discover="none">
      {children}
    </Link>
  ) : (
    <a {...link} href={to}>
      {children}
    </a>
  );
}

function currentOf(link: string, pathname: string): "page" | "true" | undefined {
  if (pathname === link) return "page";
  return pathname.startsWith(`${link}/`) ? "true" : undefined;
}

function Footer() {
  return (
    <footer className="screen-only site-footer">
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
