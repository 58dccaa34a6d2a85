import { breakBuild } from "./break-build.ts";

// Loaded before the site (node --import): four of its pages then fail, each in a way of its own.
breakBuild(`
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
