/**
 * Opens the offer in the page's address. No request holds a fragment, so it is sent as a form is, and before the page's
 * scripts have loaded: what comes back is a document that can be read at once. There, it has a reload and Back ask for the
 * page, rather than send the form again.
 *
 * It also offers `useLinksInPage` each step through the history before React Router's listener hears of it: listeners on
 * the window run in the order in which they were added.
 */
export const openLinkScript = `const { dataset } = document.getElementById("open-link");
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
}
addEventListener("popstate", (event) => {
  const step = new CustomEvent("historystep", { cancelable: true, detail: event.state });
  if (!dispatchEvent(step)) event.stopImmediatePropagation();
});`;
