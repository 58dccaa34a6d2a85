import { spawnSync } from "node:child_process";
import { hasDebianPackages, installPackages } from "../support/debian.ts";

/** WebKitGTK and its driver, gjs and the binding that open its window, a screen for it, and what reads PDF. */
const PACKAGES = [
  "webkit2gtk-driver",
  "gjs",
  "gir1.2-webkit2-4.1",
  "xvfb",
  "xauth",
  "poppler-utils",
];

/** Debian's WebKit packages that are not here, after what can be installed was installed. */
export function ensureWebKit(): string[] {
  if (missing().length > 0 && hasDebianPackages()) installPackages(missing());
  return missing();
}

function missing(): string[] {
  return PACKAGES.filter((name) => {
    const asked = spawnSync("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name]);
    return asked.stdout?.toString() !== "installed";
  });
}
