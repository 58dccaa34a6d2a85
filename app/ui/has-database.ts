/** Does not create the database. Throws if the browser blocks storage. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === wanted);
}
