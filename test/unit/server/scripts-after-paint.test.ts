import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadScriptsAfterPaint } from "../../../app/server/scripts-after-paint.ts";

const nonce = "6f9619ff-8b86-d011-b42d-00c04fc964ff";
const scripts = `<script nonce="${nonce}">window.a = 1</script><script nonce="${nonce}" type="module" async="">`;

function written(document: string): string {
  return loadScriptsAfterPaint(document, nonce);
}

test("a document names its modules in its script alone, which imports them in their order", () => {
  const changed = written(
    `<link rel="stylesheet" href="/é.css"/><link rel="modulepreload" href="/a.js" nonce="${nonce}"/>` +
      `<link rel="modulepreload" nonce="${nonce}" href="/b.js"/><h1>é</h1>${scripts}import "/m.js";import "/n.js";
import * as route0 from "/a.js";
import * as route1_main from "/b.js";
const route1 = {...route1_main};

window.routes = {"root":route0};

import("/entry.js");</script><p>é</p>`,
  );
  const [start, rest = ""] = changed.split(scripts);
  expect(start).toBe('<link rel="stylesheet" href="/é.css"/><h1>é</h1>');
  expect(rest).toContain('["/a.js","/b.js"]');
  const [, imports] = rest.split(/\ntry {\n(?=await)/);
  expect(imports?.slice(0, imports.indexOf("\n}")))
    .toBe(`await import("/m.js");await import("/n.js");
const route0 = await import("/a.js");
const route1_main = await import("/b.js");
const route1 = {...route1_main};

window.routes = {"root":route0};

await import("/entry.js");`);
  expect(rest.endsWith("</script><p>é</p>")).toBe(true);
});

test("a document that its own script has replaced loads no module", async () => {
  const changed = written(
    `<link rel="modulepreload" href="/a.js"/>${scripts}import "/m.js";</script>`,
  );
  const script = changed.slice(changed.indexOf(scripts) + scripts.length, -"</script>".length);
  const first = script.slice(0, script.indexOf("\n"));
  const run = async (leaving: boolean) => {
    const document = { documentElement: { dataset: leaving ? { leaving: "" } : {} } };
    const waited = new Function("document", `return (async () => { ${first} })()`)(document);
    return Promise.race([waited.then(() => "on"), setImmediate("waits")]);
  };
  expect([await run(true), await run(false)]).toEqual(["waits", "on"]);
});

test("a document without modules stays as it is", () => {
  const plain = '<link rel="stylesheet" href="/a.css"/><h1>é</h1><script>window.a = 1</script>';
  expect(written(plain)).toBe(plain);
});

test("a preload without an address is an error, as its module would load late", () => {
  expect(() => written(`<link rel="modulepreload"/>${scripts}</script>`)).toThrow("address");
});
