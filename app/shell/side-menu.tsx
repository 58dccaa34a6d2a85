import type { MouseEvent } from "react";
import { destinations } from "./destinations.ts";
import { NOWHERE } from "./nowhere.ts";
import { SiteLink } from "./site-link.tsx";

export const SIDE_MENU = "side-menu";

/** The slide-over of narrow screens. A popover: opens, closes and moves focus without script. */
export function SideMenu() {
  return (
    <nav className="side-menu" id={SIDE_MENU} popover="auto" aria-label="Menu">
      <button
        type="button"
        className="side-menu-close"
        popoverTarget={SIDE_MENU}
        popoverTargetAction="hide"
        autoFocus
      >
        Close
      </button>
      <ul className="plain">
        {destinations.map(({ to, name }) => (
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
    </nav>
  );
}

/** A page that loads anew closes the menu by itself; one that the router swaps does not. */
function hideMenu(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
