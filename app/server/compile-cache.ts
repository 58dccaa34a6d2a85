import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A build signs and mails nothing, and the environment may still contain a key that this build retires. */
const withoutSecrets = { AGREEMENT_SIGNING_KEY: "", SMTP_URL: "", AGREEMENT_MAIL_TO: "" };

/** Starts and stops a release once, so that later starts load compiled code (decision 0008). */
export async function fillCompileCache(release = "build/current"): Promise<void> {
  const site = spawn(process.execPath, ["app/server/main.ts", release], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...withoutSecrets,
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(site, "exit");
  site.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (text.includes("Listening")) site.kill("SIGTERM");
  });
  const [code] = await ended;
  if (code !== 0) throw new Error(`The built site does not start: exit code ${code}`);
}
