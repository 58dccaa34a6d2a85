import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program to its end and gives what it wrote to standard output; throws with all it wrote if it fails. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  } catch (error) {
    const { stdout = "", stderr = String(error) } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Whether a program is there and succeeds. */
export function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  return execute(program, args).then(
    () => true,
    () => false,
  );
}
