import { onTestFinished, vi } from "vitest";

/** A browser's cookies, as far as one page sees them. */
export function cookieJar(
  protocol: "http:" | "https:",
  takes: boolean | ((value: string) => boolean) = true,
) {
  const written: string[] = [];
  const jar = new Map<string, string>();
  onTestFinished(() => void vi.unstubAllGlobals());
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
      const name = pair.slice(0, at);
      const value = pair.slice(at + 1);
      if (Date.parse(expires) < Date.now()) jar.delete(name);
      else if (typeof takes === "boolean" ? takes : takes(value)) jar.set(name, value);
    },
  });
  vi.stubGlobal("document", document);
  return written;
}
