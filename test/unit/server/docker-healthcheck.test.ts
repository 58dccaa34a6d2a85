import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
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

test.for(["127.0.0.1", " 127.0.0.1 ", "[::1]", "::1", ""])(
  "the health check asks where a HOST of %j listens",
  async (HOST) => {
    await using server = createHttpServer((_, response) => response.end("ok"));
    await once(server.listen(0, HOST.includes("::") ? "::1" : "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const check = spawn(process.execPath, [program], { env: { HOST, PORT: ` ${port}\n` } });
    expect(await once(check, "exit")).toEqual([0, null]);
  },
);

test("the health check of a server that says nothing ends by itself", async () => {
  await using server = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const check = spawn(process.execPath, [program], { env: { PORT: String(port) } });
  expect(await once(check, "exit")).toEqual([1, null]);
});
