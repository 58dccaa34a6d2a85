import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort, untilAnswers } from "../support/ports.ts";
import { type Key, type Place, type Target, Visitor } from "./visitor.ts";

/** How the protocol names a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C" };

/** What the window tells beside the protocol. */
interface Told {
  fault?: string;
  /** The address of the file. */
  printed?: string;
  mark?: number;
}

/** One window of WebKitGTK's with nothing kept from earlier, driven by the W3C's WebDriver protocol. */
export class WebKit extends Visitor implements AsyncDisposable {
  readonly #driver: ChildProcess;
  readonly #session: string;
  readonly #told: Told[] = [];
  #marks = 0;

  private constructor(driver: ChildProcess, session: string, site: string) {
    super(site);
    this.#driver = driver;
    this.#session = session;
    if (!driver.stdout) throw new Error("The driver's output is not read");
    createInterface(driver.stdout).on("line", (line) => {
      if (line.startsWith("{")) this.#told.push(JSON.parse(line));
    });
  }

  static async open(site: string): Promise<WebKit> {
    const port = await freePort();
    const screen = "-screen 0 1600x1200x24";
    const driver = spawn("xvfb-run", ["-a", "-s", screen, "WebKitWebDriver", `--port=${port}`], {
      detached: true, // a group of its own, which ends as one
      stdio: ["ignore", "pipe", "ignore"],
    });
    const address = `http://127.0.0.1:${port}/session`;
    try {
      await untilAnswers(address);
      const webkit = new WebKit(driver, `${address}/${await openSession(address)}`, site);
      await webkit.size(1280, 900);
      return webkit;
    } catch (error) {
      await endGroup(driver);
      throw error;
    }
  }

  override goto(url: string): Promise<void> {
    return this.#call("POST", "/url", { url });
  }

  protected override again(): Promise<void> {
    return this.#call("POST", "/refresh", {});
  }

  override back(): Promise<void> {
    return this.#call("POST", "/back", {});
  }

  override size(width: number, height: number): Promise<void> {
    return this.#call("POST", "/window/rect", { width, height });
  }

  override evaluate<Value, Given extends unknown[]>(
    run: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    return this.#execute(`return (${run})(...arguments)`, ...given);
  }

  override async click(target: Target): Promise<void> {
    await this.#call("POST", `/element/${await this.#reach(target)}/click`, {});
  }

  override pressAt(from: Place, to: Place = from): Promise<void> {
    return this.#act("pointer", [
      { type: "pointerMove", duration: 0, ...from },
      { type: "pointerDown", button: 0 },
      { type: "pointerMove", duration: 0, ...to },
      { type: "pointerUp", button: 0 },
    ]);
  }

  override press(key: Key): Promise<void> {
    const value = KEYS[key];
    return this.#act("key", [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
  }

  override async write(target: Target, text: string): Promise<void> {
    const element = await this.#reach(target);
    await this.#call("POST", `/element/${element}/clear`, {});
    if (text !== "") await this.#call("POST", `/element/${element}/value`, { text });
  }

  /** What the page's document gives on A4 paper. */
  async print(): Promise<Buffer> {
    await using folder = await mkdtempDisposable(join(tmpdir(), "printed-"));
    const file = join(folder.path, "page.pdf");
    const { href } = pathToFileURL(file);
    await this.#post("print", href);
    await this.#until(({ printed }) => printed === href);
    return await readFile(file);
  }

  override async faults(): Promise<string[]> {
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
    const script = "webkit.messageHandlers[arguments[0]].postMessage(arguments[1])";
    return this.#execute(script, handler, message);
  }

  #execute<Value = void>(script: string, ...args: unknown[]): Promise<Value> {
    return this.#call("POST", "/execute/sync", { script, args });
  }

  #act(type: "pointer" | "key", actions: unknown[]): Promise<void> {
    return this.#call("POST", "/actions", { actions: [{ type, id: type, actions }] });
  }

  async #until(wanted: (told: Told) => boolean): Promise<void> {
    const deadline = performance.now() + 30_000;
    while (!this.#told.some(wanted)) {
      if (performance.now() > deadline) throw new Error("The window told nothing for 30 s");
      await setTimeout(5);
    }
  }

  /** Waits for an element to be drawn, and brings it into the middle of the window. */
  async #reach(target: Target): Promise<string> {
    const using = target.startsWith("//") ? "xpath" : "css selector";
    const deadline = performance.now() + 20_000;
    while (performance.now() < deadline) {
      const found = await this.#call<Record<string, string>[]>("POST", "/elements", {
        using,
        value: target,
      });
      for (const element of found.flatMap((reference) => Object.values(reference))) {
        if (!(await this.#call<boolean>("GET", `/element/${element}/displayed`))) continue;
        const scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        await this.#execute(scroll, { [ELEMENT]: element });
        return element;
      }
      await setTimeout(50);
    }
    throw new Error(`There is no ${target}`);
  }

  #call<Value = void>(method: "GET" | "POST", path: string, body?: unknown): Promise<Value> {
    return call(method, `${this.#session}${path}`, body);
  }
}

async function openSession(address: string): Promise<string> {
  const browser = {
    binary: "/usr/bin/gjs",
    args: ["-m", `${import.meta.dirname}/webkit-browser.js`],
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
