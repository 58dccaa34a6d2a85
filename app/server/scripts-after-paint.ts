import { BEFORE_HYDRATION, TELL_DEAD } from "./before-hydration.ts";

const PRELOAD = '<link rel="modulepreload"';
const CLOSING = "</script>";

/**
 * Has a document load its modules once it was painted, so that they do not share the line with its style sheets. In a
 * tab that is not shown, and so never painted, they load at once. A document whose own script has it replaced
 * (`data-leaving`) loads none.
 *
 * @param rendered by React Router's `Scripts`, with this nonce in each script
 */
export function loadScriptsAfterPaint(rendered: Buffer, nonce: string): Buffer {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const at = rendered.indexOf(opening);
  if (at === -1) return rendered;
  const start = at + opening.length;
  const end = rendered.indexOf(CLOSING, start);
  const { rest, addresses } = takePreloads(rendered.subarray(0, start));
  const script = afterPaint(rendered.toString("utf8", start, end), addresses);
  return Buffer.concat([...rest, Buffer.from(script), rendered.subarray(end)]);
}

function takePreloads(head: Buffer): { rest: Buffer[]; addresses: string[] } {
  const rest: Buffer[] = [];
  const addresses: string[] = [];
  let from = 0;
  for (let at = head.indexOf(PRELOAD); at !== -1; at = head.indexOf(PRELOAD, from)) {
    const end = head.indexOf(">", at) + 1;
    const [, address] = / href="([^"&]*)"/.exec(head.toString("utf8", at, end)) ?? [];
    if (address === undefined) throw new Error("React Router wrote a preload without an address");
    rest.push(head.subarray(from, at));
    addresses.push(address);
    from = end;
  }
  return { rest: [...rest, head.subarray(from)], addresses };
}

function afterPaint(script: string, preloads: readonly string[]): string {
  const imports = script
    .replaceAll(/^import \* as (\w+) from ("[^"]*");/gm, "const $1 = await import($2);")
    .replaceAll(/(?<=^|;)import ("[^"]*");/gm, "await import($1);")
    .replaceAll(/^import\(/gm, "await import(");
  return `if ("leaving" in document.documentElement.dataset) await new Promise(() => {});
${BEFORE_HYDRATION}
await new Promise((painted) => document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted)));
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, onerror: lose }));
try {
${imports}
} catch (error) {
${TELL_DEAD}
throw error;
}`;
}
