import { NavLink, useLocation, useMatch, type NavLinkProps } from "react-router";

/** Pages that run the router in the browser. `/about` is left out: its policy is its document's own. */
const toolPages = new Set(["/reactive-objects", "/agreement"]);

/** A link to a page of this site, marked when it is the current page or the section that holds it. */
export function SiteLink({ to, ...rest }: NavLinkProps & { to: string }) {
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
