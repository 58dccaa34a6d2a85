/** Whether there is an IndexedDB database of this name. Does not create it. @throws where the browser stores nothing. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === wanted);
}
