import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags that keep Chromium from calling home, and let it run as root in a container. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** The browser that the tests drive: the one that was named, playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs Chromium where none is found: from Debian's packages when they are at hand, else by playwright. */
export function ensureChromium(): void {
  if (findChromium()) return;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isRootOnDebian) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  } else {
    run("npx", ["--no-install", "playwright", "install", "chromium"]);
  }
  if (!findChromium()) throw new Error("Chromium was not found and could not be installed");
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
}
