/** A browser's storage, whose items are its own properties. */
export function storageOf(items: Record<string, string>) {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  };
  return new Proxy(items, {
    get: (_, key) => Reflect.get(methods, key),
  });
}
