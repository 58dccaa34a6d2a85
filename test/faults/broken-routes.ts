import { preload } from "../support/site.ts";

/** Has a site's Node add code to the end of the build's own file as it is loaded; what is on disk is left alone. */
function breaking(code: string): string {
  return preload(`
    import { registerHooks } from "node:module";
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!/\\/build\\/releases\\/[^/]+\\/server\\/index\\.js$/.test(url)) return loaded;
        return { ...loaded, source: String(loaded.source) + ${JSON.stringify(code)} };
      },
    });
  `);
}

/** Has the loader of one page do this instead. */
export function contactLoading(code: string): string {
  return breaking(`
    const contact = routes["contact/route"];
    contact.module = { ...contact.module, loader: () => { ${code} } };
  `);
}

/** Has four pages fail, each in a way of its own. */
export const brokenRoutes = breaking(`
import { createElement as faultyElement, Suspense as FaultySuspense } from "react";

function breakRoute(id, changes) {
  routes[id].module = { ...routes[id].module, ...changes };
}
function Thrower() {
  throw new Error("injected while rendering");
}
async function LateThrower() {
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error("injected midway");
}

breakRoute("contact/route", { default: Thrower });
breakRoute("work-together/route", {
  default: () => faultyElement(FaultySuspense, { fallback: "half a page" }, faultyElement(LateThrower)),
});
const soundLoader = routes["health/route"].module.loader;
breakRoute("health/route", {
  loader: (given) => {
    void Promise.reject(new Error("injected and unobserved"));
    return soundLoader(given);
  },
});
breakRoute("crawlers/robots-txt-route", {
  loader: () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode("half an answer"));
          await new Promise((resolve) => setTimeout(resolve, 20));
          controller.error(new Error("injected into a stream"));
        },
      }),
      { headers: { "Content-Type": "text/plain", "Cache-Control": "public, max-age=60" } },
    ),
});
`);
