import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Runs a React Router command in the current folder, and forwards the signals that would end this process. Hides a warning
 * of Vite about an option that React Router itself passes: https://github.com/remix-run/react-router/issues/15229
 */
export function runFramework(args: readonly string[], env = process.env): ChildProcess {
  const program = "node_modules/@react-router/dev/bin.js";
  const stdio = ["inherit", "inherit", "pipe"] as const;
  const child = spawn(process.execPath, [program, ...args], { stdio: [...stdio], env });
  createInterface(child.stderr).on("line", (line) => {
    if (!line.includes("The `envFile` option is deprecated")) console.error(line);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  return child;
}
