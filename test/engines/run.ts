import { spawnSync } from "node:child_process";
import { tryToInstall } from "../support/debian.ts";

/** WebKitGTK and its driver, gjs and the binding that open its window, a screen for it, and what reads PDF. */
const PACKAGES = [
  "webkit2gtk-driver",
  "gjs",
  "gir1.2-webkit2-4.1",
  "xvfb",
  "xauth",
  "poppler-utils",
];

tryToInstall(missing().length > 0, missing());
if (missing().length > 0) {
  console.log(`WebKit was not tried. It needs Debian with ${missing().join(", ")}`);
  process.exit(process.env.CI ? 1 : 0);
}
const { status } = spawnSync("vitest", ["run", "--config=test/vitest.engines.config.ts"], {
  stdio: "inherit",
  env: { ...process.env, ENGINES: "webkit" },
});
process.exit(status ?? 1);

/** Debian's WebKit packages that are not here. */
function missing(): string[] {
  return PACKAGES.filter((name) => {
    const asked = spawnSync("dpkg-query", ["--show", "--showformat=${db:Status-Status}", name]);
    return asked.stdout?.toString() !== "installed";
  });
}
