import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const made = [".git", ".react-router", "build", "node_modules", "test-results"];

/** The project as a clone has it, with its packages: Vite keeps what it made of them beside them. */
export class Clone implements Disposable {
  readonly path: string;

  /** @param name what the name of its folder begins with */
  constructor(name = "clone-") {
    this.path = mkdtempSync(join(tmpdir(), name));
    const isOwn = (path: string) => path === root || !made.includes(basename(path));
    cpSync(root, this.path, { recursive: true, filter: isOwn });
    mkdirSync(join(this.path, "node_modules"));
    for (const entry of readdirSync(join(root, "node_modules"))) {
      if (entry.startsWith(".")) continue;
      symlinkSync(join(root, "node_modules", entry), join(this.path, "node_modules", entry));
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
