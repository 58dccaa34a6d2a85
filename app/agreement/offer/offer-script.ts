import { HYDRATED } from "../../page/hydrated-event.ts";

/** Sent to the window at each step through the history, with its state. Whoever has taken the step prevents it. */
export const HISTORY_STEP = "historystep";

/**
 * Opens the offer in the page's address. No request holds a fragment, so it is sent as a form is, and before the page's
 * scripts have loaded: what comes back is a document that can be read at once. There, it has a reload and Back ask for the
 * page, rather than send the form again.
 */
const openLink = `const { dataset } = document.getElementById("open-link");
const offer = location.hash.slice(1);
if (/^[\\w-]+\\.[\\w-]+\\.[\\w-]+$/.test(offer)) {
  if ("answered" in dataset) history.replaceState(history.state, "");
  else {
    document.documentElement.dataset.leaving = "";
    const form = document.createElement("form");
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/agreement/offer" + location.hash });
    for (const [name, value] of Object.entries({ intent: "open", offer })) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }
}`;

/**
 * Before React Router hears of a step: listeners on the window run in the order in which they were added. For
 * `useLinksInPage`.
 */
const sendHistorySteps = `addEventListener("popstate", (event) => {
  const step = new CustomEvent("${HISTORY_STEP}", { cancelable: true, detail: event.state });
  if (!dispatchEvent(step)) event.stopImmediatePropagation();
});`;

/** Follows links to parts of the page until `useLinksInPage` does. The browser would put them in the place of the offer. */
const keepAddress = `const follow = (event) => {
  const { hash } = event.target.closest("a[href^='#']") ?? {};
  const part = hash && document.getElementById(hash.slice(1));
  if (!part || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (part.tabIndex < 0) part.setAttribute("tabindex", "-1");
  part.focus();
  part.scrollIntoView();
};
addEventListener("click", follow);
addEventListener("${HYDRATED}", () => removeEventListener("click", follow), { once: true });`;

/** Within the page of an offer, so that it runs before the page's other scripts have loaded. */
export const offerScript = `${openLink}\n${sendHistorySteps}\n${keepAddress}`;
