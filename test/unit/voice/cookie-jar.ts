import { vi } from "vitest";

/** A browser's cookies, as far as one page sees them. */
export function cookieJar(protocol: "http:" | "https:", takes = true) {
  const written: string[] = [];
  const jar = new Map<string, string>();
  vi.stubGlobal("location", { protocol });
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  Object.defineProperty(document, "cookie", {
    get() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set(line: string) {
      written.push(line);
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const expires = /expires=([^;]+)/.exec(line)?.[1] ?? "";
      if (takes && Date.parse(expires) > Date.now()) jar.set(pair.slice(0, at), pair.slice(at + 1));
      else jar.delete(pair.slice(0, at));
    },
  });
  vi.stubGlobal("document", document);
  return written;
}
