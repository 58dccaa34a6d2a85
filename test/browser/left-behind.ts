/** Runs in the page: deletes all that is stored for its origin, and names what is there nevertheless. */
export async function leftBehind(): Promise<string[]> {
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
  for (const { name = "" } of await indexedDB.databases()) {
    await new Promise<void>((resolve) => {
      const deletion = indexedDB.deleteDatabase(name);
      for (const end of ["success", "error", "blocked"]) {
        deletion.addEventListener(end, () => resolve());
      }
    });
  }
  const workers = await navigator.serviceWorker?.getRegistrations();
  return [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = "" }) => name),
    ...("caches" in window ? await caches.keys() : []),
    ...(workers ?? []).map(({ scope }) => scope),
    ...document.cookie.split("; ").filter(Boolean),
  ];
}
