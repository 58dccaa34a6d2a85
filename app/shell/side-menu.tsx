import { destinations } from "./destinations.ts";
import { NOWHERE } from "./nowhere.ts";
import { SiteLink } from "./site-link.tsx";

export const SIDE_MENU = "side-menu";

/**
 * The slide-over of narrow screens, without script: it is shown while the popover in it is open. Its links are there
 * twice, and one list is drawn at a time (decision 0018). Those inside the popover are for the keyboard: Escape gives
 * the focus back from them. Those beside it are for pointers: a press outside a popover closes it, so the menu is
 * closed before the page is left, and is not found open by who comes back.
 */
export function SideMenu() {
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
  );
}

/** Where script runs, a link that was followed by the keyboard closes the menu too. */
function hideMenu() {
  document.getElementById(SIDE_MENU)?.hidePopover();
}
