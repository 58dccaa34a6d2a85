import { startSite, type RunningSite } from "../support/site.ts";
import { WebKit, type WindowOptions } from "./webkit.ts";

interface OpenPage extends AsyncDisposable {
  site: RunningSite;
  webkit: WebKit;
}

/** A page of the built site in a WebKit window of its own. */
export async function openPage(path: string, options?: WindowOptions): Promise<OpenPage> {
  await using opening = new AsyncDisposableStack();
  const site = opening.use(await startSite());
  const webkit = opening.use(await WebKit.open(options));
  await webkit.goto(site.url + path);
  const opened = opening.move();
  return { site, webkit, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
