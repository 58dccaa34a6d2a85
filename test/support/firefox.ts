import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, launch } from "puppeteer-core";
import { hasDebianPackages, installPackages } from "./debian.ts";

const SYSTEM_PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Where puppeteer's own install puts it. */
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/firefox");

/** The Firefox that was named, or the system's. */
export function findFirefox(): string | undefined {
  const candidates = [process.env.FIREFOX_PATH, ...SYSTEM_PATHS];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs Firefox where none is found, from Debian's packages or else by puppeteer, and gives its path. */
export function ensureFirefox(): string {
  if (!findFirefox() && hasDebianPackages()) installPackages(["firefox-esr"]);
  const path = findFirefox() ?? installByPuppeteer();
  if (!existsSync(path)) throw new Error(`Firefox was installed, but is not at ${path}`);
  return path;
}

function installByPuppeteer(): string {
  const args = ["--no-install", "browsers", "install", "firefox@stable", "--path", CACHE];
  try {
    const told = execFileSync("npx", args, { stdio: ["ignore", "pipe", "inherit"] }).toString();
    return told.trim().split("\n").at(-1)?.replace(/^\S+ /, "") ?? "";
  } catch (cause) {
    const advice = "Please install it, or name its path in FIREFOX_PATH";
    throw new Error(`Firefox was not found and could not be installed. ${advice}`, { cause });
  }
}

/** Starts Firefox without windows, with a microphone that hums and that every page may use. */
export function launchFirefox(preferences: Record<string, unknown> = {}): Promise<Browser> {
  return launch({
    browser: "firefox",
    executablePath: ensureFirefox(),
    extraPrefsFirefox: {
      "media.navigator.streams.fake": true,
      "media.navigator.permission.disabled": true,
      "media.autoplay.default": 0,
      // Peers of one machine that has no network.
      "media.peerconnection.ice.loopback": true,
      "media.peerconnection.ice.obfuscate_host_addresses": false,
      ...preferences,
    },
  });
}
