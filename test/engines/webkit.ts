import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort, untilAnswers } from "../support/ports.ts";

/** How the protocol names a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " " };

/** A CSS selector, or one together with the name that a reader is told. */
export type Target = string | { css: string; name: string };

/** In pixels from the window's upper left. */
interface Place {
  x: number;
  y: number;
}

export interface WindowOptions {
  width?: number;
  height?: number;
  dark?: boolean;
}

/** What the window tells beside the protocol. */
interface Told {
  fault?: string;
  /** The address of the file. */
  printed?: string;
  mark?: number;
}

/** One window of WebKitGTK's with nothing kept from earlier, driven by the W3C's WebDriver protocol. */
export class WebKit implements AsyncDisposable {
  readonly #driver: ChildProcess;
  readonly #session: string;
  readonly #told: Told[] = [];
  #marks = 0;

  private constructor(driver: ChildProcess, session: string) {
    this.#driver = driver;
    this.#session = session;
    if (!driver.stdout) throw new Error("The driver's output is not read");
    createInterface(driver.stdout).on("line", (line) => {
      if (line.startsWith("{")) this.#told.push(JSON.parse(line));
    });
  }

  static async open(options: WindowOptions = {}): Promise<WebKit> {
    const { width = 1280, height = 900, dark } = options;
    const port = await freePort();
    const screen = "-screen 0 1600x1200x24";
    const driver = spawn("xvfb-run", ["-a", "-s", screen, "WebKitWebDriver", `--port=${port}`], {
      detached: true, // a group of its own, which ends as one
      stdio: ["ignore", "pipe", "ignore"],
    });
    const address = `http://127.0.0.1:${port}/session`;
    try {
      await untilAnswers(address);
      const session = await openSession(address, dark ? ["--dark"] : []);
      const webkit = new WebKit(driver, `${address}/${session}`);
      await webkit.resize(width, height);
      return webkit;
    } catch (error) {
      await endGroup(driver);
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#call("POST", "/url", { url });
  }

  async back(): Promise<void> {
    await this.#call("POST", "/back", {});
  }

  async reload(): Promise<void> {
    await this.#call("POST", "/refresh", {});
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#call("POST", "/window/rect", { width, height });
  }

  /** Runs a function in the page, which sees nothing but its arguments. */
  evaluate<Value, Given extends unknown[]>(
    run: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    return this.#call("POST", "/execute/sync", {
      script: `return (${run})(...arguments)`,
      args: given,
    });
  }

  /** Presses the middle of an element, once it is there. */
  async click(target: Target): Promise<void> {
    const element = await this.#find(target);
    await this.#call("POST", "/execute/sync", {
      script: "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
      args: [{ [ELEMENT]: element }],
    });
    await this.#call("POST", `/element/${element}/click`, {});
  }

  /** Presses at one place and releases at the same or at another one. */
  async pressAt(from: Place, to: Place = from): Promise<void> {
    const actions = [
      { type: "pointerMove", duration: 0, ...from },
      { type: "pointerDown", button: 0 },
      { type: "pointerMove", duration: 0, ...to },
      { type: "pointerUp", button: 0 },
    ];
    await this.#call("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    const actions = [
      { type: "keyDown", value: KEYS[key] },
      { type: "keyUp", value: KEYS[key] },
    ];
    await this.#call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Empties a field and writes into it. */
  async write(target: Target, text: string): Promise<void> {
    const element = await this.#find(target);
    await this.#call("POST", `/element/${element}/clear`, {});
    if (text !== "") await this.#call("POST", `/element/${element}/value`, { text });
  }

  /** The text of an element as it is drawn, once it is there. */
  async text(target: Target): Promise<string> {
    return await this.#call("GET", `/element/${await this.#find(target)}/text`);
  }

  /** Whether anything of an element is drawn. */
  isVisible(selector: string): Promise<boolean> {
    return this.evaluate(
      (given) =>
        document.querySelector(given)?.checkVisibility({ visibilityProperty: true }) ?? false,
      selector,
    );
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#call<string>("GET", "/screenshot"), "base64");
  }

  /** What the page's document gives on A4 paper. */
  async print(): Promise<Buffer> {
    const folder = await mkdtemp(join(tmpdir(), "printed-"));
    const file = join(folder, "page.pdf");
    try {
      const { href } = pathToFileURL(file);
      await this.#post("print", href);
      await this.#until(({ printed }) => printed === href);
      return await readFile(file);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Everything that went wrong in any document of this window so far. */
  async faults(): Promise<string[]> {
    const mark = (this.#marks += 1);
    await this.#post("tell", { mark });
    await this.#until((told) => told.mark === mark);
    const faults = this.#told.flatMap(({ fault }) => (fault === undefined ? [] : [fault]));
    // WebKit tells of sizes that it looks at again in the next frame, which harms nothing.
    return faults.filter((fault) => !fault.includes("ResizeObserver loop completed"));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await endGroup(this.#driver);
  }

  #post(handler: "tell" | "print", message: unknown): Promise<void> {
    return this.#call("POST", "/execute/sync", {
      script: "webkit.messageHandlers[arguments[0]].postMessage(arguments[1])",
      args: [handler, message],
    });
  }

  async #until(wanted: (told: Told) => boolean): Promise<void> {
    const deadline = performance.now() + 30_000;
    while (!this.#told.some(wanted)) {
      if (performance.now() > deadline) throw new Error("The window told nothing for 30 s");
      await setTimeout(5);
    }
  }

  async #find(target: Target): Promise<string> {
    const deadline = performance.now() + 20_000;
    while (performance.now() < deadline) {
      const found = await this.#lookUp(target);
      if (found !== undefined) return found;
      await setTimeout(50);
    }
    throw new Error(`There is no ${JSON.stringify(target)}`);
  }

  async #lookUp(target: Target): Promise<string | undefined> {
    const { css, name } = typeof target === "string" ? { css: target, name: undefined } : target;
    const found = await this.#call<Record<string, string>[]>("POST", "/elements", {
      using: "css selector",
      value: css,
    });
    for (const element of found.flatMap((reference) => Object.values(reference))) {
      if (name === undefined) return element;
      if (!(await this.#call<boolean>("GET", `/element/${element}/displayed`))) continue;
      if (name === (await this.#call<string>("GET", `/element/${element}/computedlabel`)))
        return element;
    }
    return undefined;
  }

  #call<Value = void>(method: "GET" | "POST", path: string, body?: unknown): Promise<Value> {
    return call(method, `${this.#session}${path}`, body);
  }
}

async function openSession(address: string, flags: string[]): Promise<string> {
  const browser = {
    binary: "/usr/bin/gjs",
    args: ["-m", `${import.meta.dirname}/webkit-browser.js`, ...flags],
  };
  const { sessionId } = await call<{ sessionId: string }>("POST", address, {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": browser,
        timeouts: { implicit: 0, script: 20_000, pageLoad: 30_000 },
      },
    },
  });
  return sessionId;
}

async function call<Value>(method: string, url: string, body: unknown): Promise<Value> {
  const response = await fetch(url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  const ended = once(leader, "exit");
  process.kill(-leader.pid, "SIGKILL");
  await ended;
}
