import { HYDRATED_EVENT } from "../../page/page-handle.ts";

/** Cancelable: a listener that handles the step keeps it from React Router. */
export const HISTORY_STEP = "historystep";

/**
 * Posts the offer from the fragment, which no request contains, before the page's scripts have loaded: the answer is a
 * readable document. What this tab agreed to is posted in its place. On an answer, removes the form from the history
 * entry, so that a reload and Back request the page anew.
 */
const openLink = `const keptFile = (offer) => {
  try {
    for (let index = 0, found; ; index++) {
      const kept = new URLSearchParams(sessionStorage.getItem("agreed " + index) ?? "");
      if (!kept.has("text")) return found;
      if (kept.get("text").includes(offer)) found = { agreement: kept.get("text") };
    }
  } catch {}
};
const { dataset } = document.getElementById("open-link");
const [offer] = /^[\\w-]+\\.[\\w-]+\\.[\\w-]{86}(?![\\w-])/.exec(location.hash.slice(1)) ?? [];
if (offer) {
  if ("answered" in dataset) history.replaceState(history.state, "");
  else {
    document.documentElement.dataset.leaving = "";
    const form = document.createElement("form");
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/agreement/offer#" + offer });
    for (const [name, value] of Object.entries({ intent: "open", ...(keptFile(offer) ?? { offer }) })) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }
}`;

/** Announces steps to `useLinksInPage` before React Router's listener runs. */
const sendHistorySteps = `addEventListener("popstate", (event) => {
  const step = new CustomEvent("${HISTORY_STEP}", { cancelable: true, detail: event.state });
  if (!dispatchEvent(step)) event.stopImmediatePropagation();
});`;

/** Follows links within the page until `useLinksInPage` does. The browser would overwrite the offer in the address. */
const keepAddress = `const follow = (event) => {
  const { hash } = event.target.closest("a[href^='#']") ?? {};
  const part = hash && document.getElementById(hash.slice(1));
  if (!part || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const fold = part.closest("details");
  if (fold) fold.open = true;
  if (part.tabIndex < 0) part.setAttribute("tabindex", "-1");
  part.focus();
  part.scrollIntoView();
};
addEventListener("click", follow);
addEventListener("${HYDRATED_EVENT}", () => removeEventListener("click", follow), { once: true });`;

/** Inlined into the page, so that it runs before other scripts have loaded. */
export const offerScript = `${openLink}\n${sendHistorySteps}\n${keepAddress}`;
