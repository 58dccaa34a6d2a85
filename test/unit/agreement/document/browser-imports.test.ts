import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const feature = new URL("../../../../app/agreement/", import.meta.url);

/** What a module and all its relations import from packages, types left aside. */
function packagesOf(module: URL, seen = new Set<string>()): string[] {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  const imports = readFileSync(module, "utf8").matchAll(
    /^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gms,
  );
  return [...imports].flatMap(([, path = ""]) =>
    path.startsWith(".") ? packagesOf(new URL(path, module), seen) : [path],
  );
}

test("what the browser loads of the agreement knows React, and neither a schema library nor a Markdown parser", () => {
  const parts = ["document/formatted-and-raw.tsx", "form/form-state.ts", "contract/inputs.ts"];
  expect(packagesOf(new URL("document/compile-template.ts", feature))).toContain("remark-parse");
  const packages = parts.flatMap((part) => packagesOf(new URL(part, feature)));
  expect(new Set([...packages, ...packagesOf(new URL("contract/contract.ts", feature))])).toEqual(
    new Set(["react"]),
  );
});
