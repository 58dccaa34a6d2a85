import { spawnSync } from "node:child_process";
import { ensureWebKit } from "./ensure-webkit.ts";

const missing = ensureWebKit();
if (missing.length > 0) {
  console.log(`WebKit was not tried. It needs Debian with ${missing.join(", ")}`);
  process.exit(process.env.CI ? 1 : 0);
}
const { status } = spawnSync("vitest", ["run", "--config=test/engines/vitest.config.ts"], {
  stdio: "inherit",
});
process.exit(status ?? 1);
