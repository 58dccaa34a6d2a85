import { BEFORE_HYDRATION, TELL_DEAD } from "./before-hydration.ts";

/**
 * Has a document load its modules once it was painted, so that they do not share the line with its style sheets. In a
 * tab that is not shown, and so never painted, they load at once. A document whose own script has it replaced
 * (`data-leaving`) loads none.
 *
 * @param rendered by React Router's `Scripts`, with this nonce in each script
 */
export function loadScriptsAfterPaint(rendered: string, nonce: string): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const at = rendered.indexOf(opening);
  if (at === -1) return rendered;
  const start = at + opening.length;
  const end = rendered.indexOf("</script>", start);
  const addresses: string[] = [];
  const head = rendered.slice(0, start).replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
    const [, address] = / href="([^"&]*)"/.exec(link) ?? [];
    if (address === undefined) throw new Error("React Router wrote a preload without an address");
    addresses.push(address);
    return "";
  });
  return head + afterPaint(rendered.slice(start, end), addresses) + rendered.slice(end);
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
