import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const program = join(import.meta.dirname, "../../../app/server/docker-healthcheck.ts");

test.for(["x", "70000"])("the health check of port %s ends with 1 and says nothing", (PORT) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { PORT },
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: "" });
});
