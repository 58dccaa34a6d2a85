import { HYDRATED } from "../page/hydrated-event.ts";

/**
 * A button that is pressed before its modules have loaded is busy, and is pressed again once they have; the last one, if
 * several are.
 */
const KEEP_PRESS = `let pressed;
const letGo = () => pressed?.removeAttribute("aria-busy");
const keep = ({ target }) => {
  const button = target.closest("button[type=button]:not([popovertarget])");
  if (!button) return;
  letGo();
  pressed = button;
  pressed.setAttribute("aria-busy", "true");
};
addEventListener("click", keep, true);
addEventListener("${HYDRATED}", () => { removeEventListener("click", keep, true); letGo(); if (pressed?.isConnected) pressed.click(); }, { once: true });`;

/** WebKit keeps a page that is left while its modules load, and has lost them when it shows it again. */
const LOAD_AGAIN = `let isBack, isLost, isHydrated;
const reloadDead = () => { if (isBack && isLost && !isHydrated && navigator.onLine) location.reload(); };
const lose = () => { isLost = true; reloadDead(); };
addEventListener("${HYDRATED}", () => { isHydrated = true; }, { once: true });
addEventListener("pageshow", ({ persisted }) => { isBack = persisted; reloadDead(); });`;

/**
 * What is typed into a form that is left, or loaded anew, before it could keep that itself, is typed into it again. The
 * fields that a form sends have a name; those of keys have none.
 */
const KEEP_TYPED = `const fields = () => [...document.querySelectorAll(":is(input, textarea)[name]:not([type=password],[type=hidden],[type=file])")];
try {
  const { href, values } = JSON.parse(sessionStorage.getItem("typed_early")) ?? {};
  sessionStorage.removeItem("typed_early");
  if (href === location.href) fields().forEach((field, index) => { if (field.value === field.defaultValue) field.value = values[index] ?? field.value; });
} catch {}
addEventListener("${HYDRATED}", () => { try { sessionStorage.removeItem("typed_early"); } catch {} }, { once: true });
addEventListener("pagehide", () => {
  if (isHydrated) return;
  const values = fields().map(({ value, defaultValue }) => value === defaultValue ? null : value);
  if (values.every((value) => value === null)) return;
  try { sessionStorage.setItem("typed_early", JSON.stringify({ href: location.href, values })); } catch {}
});`;

/** Says of a page whose modules do not come that it does not work. It would look as if it did. */
export const TELL_DEAD = `letGo();
const notice = Object.assign(document.createElement("div"), { className: "notice not-loaded-page", innerHTML: '<p role="alert">Part of this page could not be loaded, so some of it does not work. Check the network, then reload the page.</p><button type="button" class="button" data-kind="quiet">Reload the page</button>' });
notice.dataset.kind = "bad";
notice.lastChild.onclick = () => location.reload();
document.querySelector("main").before(notice);`;

/** Stands in a document's module script, before it loads the modules. It gives the script `lose`, for a module that is lost. */
export const BEFORE_HYDRATION = `${KEEP_PRESS}
${LOAD_AGAIN}
${KEEP_TYPED}`;
