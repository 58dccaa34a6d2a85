import { HYDRATED_EVENT } from "../page/page-handle.ts";

/**
 * Delays a document's modules until after the first paint, so that they do not compete with its style sheets. A hidden tab
 * is never painted, so there they load at once. A document that its own script is replacing (`data-leaving`) loads none.
 *
 * @param rendered by React Router's `Scripts`, with this nonce in each script
 */
export function loadScriptsAfterPaint(rendered: string, nonce: string): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const at = rendered.indexOf(opening);
  if (at === -1) return rendered;
  const start = at + opening.length;
  const end = rendered.indexOf("</script>", start);
  const addresses: string[] = [];
  const head = rendered.slice(0, start).replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    const [, address] = / href="([^"&]*)"/.exec(link) ?? [];
    if (address === undefined) throw new Error("React Router wrote a preload without an address");
    addresses.push(address);
    return "";
  });
  return head + delayedScript(rendered.slice(start, end), addresses) + rendered.slice(end);
}

function delayedScript(script: string, preloads: readonly string[]): string {
  const imports = script
    .replaceAll(/^import \* as (\w+) from ("[^"]*");/gm, "const $1 = await import($2);")
    .replaceAll(/(?<=^|;)import ("[^"]*");/gm, "await import($1);")
    .replaceAll(/^import\(/gm, "await import(");
  return `if ("leaving" in document.documentElement.dataset) await new Promise(() => {});
${KEEP_PRESS}
${RELOAD_IF_LOST}
${KEEP_TYPED}
await new Promise((painted) => document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, onerror: lose }));
try {
${imports}
} catch (error) {
${SHOW_LOAD_ERROR}
throw error;
}`;
}

/** Marks a button that is pressed before hydration as busy, and presses the last such button again after it. */
const KEEP_PRESS = `let pressed;
const release = () => pressed?.removeAttribute("aria-busy");
const keep = ({ target }) => {
  const button = target.closest("button[type=button]:not([popovertarget])");
  if (!button) return;
  release();
  pressed = button;
  pressed.setAttribute("aria-busy", "true");
};
addEventListener("click", keep, true);
addEventListener("${HYDRATED_EVENT}", () => { removeEventListener("click", keep, true); release(); if (pressed?.isConnected) pressed.click(); }, { once: true });`;

/** WebKit caches a page that is left while its modules load, and shows it again without them. Declares `lose`. */
const RELOAD_IF_LOST = `let isBack, isLost, isHydrated;
const reloadIfLost = () => { if (isBack && isLost && !isHydrated && navigator.onLine) location.reload(); };
const lose = () => { isLost = true; reloadIfLost(); };
addEventListener("${HYDRATED_EVENT}", () => { isHydrated = true; }, { once: true });
addEventListener("pageshow", ({ persisted }) => { isBack = persisted; reloadIfLost(); });`;

/**
 * Keeps what a visitor types before hydration across a reload or a return to the page. Fields that a form sends have a name;
 * key fields have none, so keys are not kept.
 */
const KEEP_TYPED = `const fields = () => [...document.querySelectorAll(":is(input, textarea)[name]:not([type=password],[type=hidden],[type=file])")];
try {
  const { href, values } = JSON.parse(sessionStorage.getItem("typed_early")) ?? {};
  sessionStorage.removeItem("typed_early");
  if (href === location.href) fields().forEach((field, index) => { if (field.value === field.defaultValue) field.value = values[index] ?? field.value; });
} catch {}
addEventListener("${HYDRATED_EVENT}", () => { try { sessionStorage.removeItem("typed_early"); } catch {} }, { once: true });
addEventListener("pagehide", () => {
  if (isHydrated) return;
  const values = fields().map(({ value, defaultValue }) => value === defaultValue ? null : value);
  if (values.every((value) => value === null)) return;
  try { sessionStorage.setItem("typed_early", JSON.stringify({ href: location.href, values })); } catch {}
});`;

/** Shows a notice when the modules fail to load: the page looks as if it worked. */
const SHOW_LOAD_ERROR = `release();
const notice = Object.assign(document.createElement("div"), { className: "notice not-loaded-page", innerHTML: '<p role="alert">Part of this page could not be loaded, so some of it does not work. Check the network, then reload the page.</p><button type="button" class="button" data-kind="quiet">Reload the page</button>' });
notice.dataset.kind = "bad";
notice.lastChild.onclick = () => location.reload();
document.querySelector("main").before(notice);`;
