import { HYDRATED } from "../../page/hydrated-event.ts";

/** Cancelable: a listener that takes the step prevents React Router's. */
export const HISTORY_STEP = "historystep";

/**
 * Posts the offer in the fragment, which no request holds, before the page's scripts have loaded: the answer is a
 * readable document. Once answered, removes the form from the history entry, so that a reload and Back ask for the
 * page.
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

/** Runs before React Router's listener. For `useLinksInPage`. */
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

/** Inline, so that it runs before other scripts have loaded. */
export const offerScript = `${openLink}\n${sendHistorySteps}\n${keepAddress}`;
