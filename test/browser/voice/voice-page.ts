import { expect, type Locator, type Page } from "playwright/test";
import type { Provider } from "../../provider/provider.ts";
import type { Pace, Session } from "../../provider/session/session.ts";

/** A pace at which the persona is heard until it is told to `skip`. */
export const endless = { wordMs: 60_000 };

/** Milliseconds within which the false microphone says its sentence again, after twenty seconds of silence. */
export const nextSentence = 40_000;

/** The rows of the past rehearsals of a page. */
export function rehearsalsIn(page: Page): Locator {
  return page
    .getByRole("table", { name: "Rehearsals" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
}

/** The voice test as a visitor sees it, and the provider behind it. */
export class VoicePage {
  readonly page: Page;
  readonly provider: Provider;
  readonly messages: Locator;
  readonly status: Locator;
  readonly alert: Locator;
  /** What is going on in a call, in one place. */
  readonly strip: Locator;
  readonly #sites: Record<"ga" | "preview", string>;
  /** The newest session when a message was typed last, and how much it had sent by then. */
  #typed: { session: Session | undefined; sent: number } | undefined;

  constructor(page: Page, provider: Provider, sites: Record<"ga" | "preview", string>) {
    this.page = page;
    this.provider = provider;
    this.#sites = sites;
    this.messages = this.region("Conversation").getByRole("listitem");
    this.status = this.region("Call").getByRole("status");
    this.alert = page.getByRole("alert");
    this.strip = this.region("Conversation").locator(".strip");
  }

  /** The rows of the past rehearsals. */
  get rehearsals(): Locator {
    return rehearsalsIn(this.page);
  }

  region(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Loads the page and waits until its script runs. */
  async open(dialect: "ga" | "preview" = "ga"): Promise<void> {
    await this.page.goto(`${this.#sites[dialect]}/about`);
    await this.hydrated();
  }

  /** Loads the page by an address to which a browser gives no microphone. */
  async openInsecure(): Promise<void> {
    await this.page.goto(`${this.#sites.ga.replace("127.0.0.1", "insecure.test")}/about`);
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await expect(this.page.getByRole("log", { name: "Messages" })).toHaveAttribute("tabindex", "0");
  }

  /** From the next load on, as a visitor who allows no microphone. */
  async refuseMicrophone(): Promise<void> {
    await this.page.addInitScript(() => {
      const refusal = new DOMException("Permission denied", "NotAllowedError");
      navigator.mediaDevices.getUserMedia = () => Promise.reject(refusal);
    });
  }

  /** From the next load on, as a visitor whose microphone hears nothing. */
  async silenceMicrophone(): Promise<void> {
    await this.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () =>
        new AudioContext().createMediaStreamDestination().stream;
    });
  }

  /** Opens the example at its end. */
  async showExample(): Promise<void> {
    await this.button("Read an example").click();
    await this.button("Show it all").click();
  }

  /** Opens the fold with the settings of a call, if it is closed. */
  async openSettings(): Promise<void> {
    const fold = this.button("Call settings");
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  }

  /** Chooses how turns are taken. */
  async takeTurns(name: "Free" | "Patient" | "Hold to talk"): Promise<void> {
    await this.openSettings();
    await this.page.getByRole("radio", { name }).check();
  }

  async saveKey(key: string): Promise<void> {
    await this.page.getByLabel("OpenAI key").fill(key);
    await this.button("Save OpenAI key").click();
  }

  /** Opens, stores a key and connects. */
  async connect(key = "any text", dialect: "ga" | "preview" = "ga"): Promise<void> {
    await this.open(dialect);
    await this.saveKey(key);
    await this.button("Connect").click();
    await this.connected();
  }

  /** Connects with a microphone that says nothing. */
  async connectMuted(key = "any text", dialect: "ga" | "preview" = "ga"): Promise<void> {
    await this.open(dialect);
    await this.button("Mute").click();
    await this.saveKey(key);
    await this.button("Connect").click();
    await this.connected();
    // Its code comes late, and moves the page to the conversation.
    await expect(this.page.getByRole("group", { name: "What is going on" })).toBeVisible();
  }

  async connected(): Promise<void> {
    await expect(this.status).toHaveText("Connected");
    for (const light of ["RTC", "Media", "Data"]) await this.expectLight(light, "on");
  }

  /** Waits for the provider to hear the microphone's next sentence. */
  async heard(): Promise<void> {
    const isHeard = () => this.session.call?.ear.speaking;
    await expect.poll(isHeard, { intervals: [250], timeout: nextSentence }).toBe(true);
  }

  async expectLight(name: string, word: "on" | "off"): Promise<void> {
    const lights = this.page.getByRole("list", { name: "Connection" });
    await expect(lights.getByText(`${name} ${word}`)).toBeVisible();
  }

  async type(message: string): Promise<void> {
    const session = this.provider.sessions().at(-1);
    this.#typed = { session, sent: session?.sent.length ?? 0 };
    await this.page.getByLabel("Type a message").fill(message);
    await this.page.keyboard.press("Enter");
  }

  /** What is going on, while the persona "speaks", "thinks" or "hears you". */
  personaThat(does: string): Locator {
    return this.region("Conversation").locator(`[data-persona="${does}"]`);
  }

  /** Waits until the persona has said all that it had to say, to what was typed last too, and the page has been told so. */
  async answered(): Promise<void> {
    await expect.poll(() => this.#isQuietAndTold()).toBe(true);
    await expect(this.personaThat("speaks")).toHaveCount(0);
    await expect(this.personaThat("thinks")).toHaveCount(0);
  }

  /** Types the first message of a call, and waits for an answer. */
  async exchange(message: string): Promise<void> {
    await this.type(message);
    await expect(this.messages.nth(1)).toContainText("I know why you are calling");
    await this.answered();
  }

  /** Types the first message of a call, hears an answer, and stops. */
  async exchangeAndStop(message: string): Promise<void> {
    await this.exchange(message);
    await this.button("Stop").click();
  }

  /** Waits until the persona's words are all there, whether or not they have been heard. */
  async replied(): Promise<void> {
    await expect.poll(async () => !this.session.reply && (await this.#isTold())).toBe(true);
  }

  async #isQuietAndTold(): Promise<boolean> {
    const { reply, sounding, ended } = this.session;
    if (ended !== undefined) return true;
    return this.#hasBegunToReply() && !reply && !sounding && (await this.#isTold());
  }

  /** Whether a reply has begun since a message was typed. */
  #hasBegunToReply(): boolean {
    if (!this.#typed || this.#typed.session !== this.session) return true;
    const since = this.session.sent.slice(this.#typed.sent);
    return since.some((event) => event.includes('"response.created"'));
  }

  /** Whether the page has what the provider has sent. */
  #isTold(): Promise<boolean> {
    const last = this.session.sent.at(-1) ?? "";
    return this.page.evaluate((event) => window.arrived.includes(event), last);
  }

  /** Lets the provider go at another pace, until it is disposed of. */
  atPace(pace: Partial<Pace>): Disposable {
    const before = { ...this.provider.state.pace };
    Object.assign(this.provider.state.pace, pace);
    return { [Symbol.dispose]: () => void Object.assign(this.provider.state.pace, before) };
  }

  /** The call's newest session, as the provider knows it. */
  get session() {
    const session = this.provider.sessions().at(-1);
    if (!session) throw new Error("The provider has had no session");
    return session;
  }

  /** Lets something happen to the newest session (test/provider/README.md, "Control"). */
  async control(action: string, body: object = {}): Promise<void> {
    const url = `${this.provider.origin}/_sessions/last/${action}`;
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(answer.ok, action).toBe(true);
  }

  /** Faults for every key, from now on; none when empty. */
  async faults(faults: string): Promise<void> {
    const body = JSON.stringify({ faults });
    await fetch(`${this.provider.origin}/_faults`, { method: "POST", body });
  }

  /** How much sound of the persona has arrived. */
  heardEnergy(): Promise<number> {
    return this.page.evaluate(async () => {
      let energy = 0;
      const stats = (await window.peers.at(-1)?.getStats()) ?? new Map();
      for (const report of stats.values()) energy += report.totalAudioEnergy ?? 0;
      return energy;
    });
  }

  /** What the page still holds open. */
  stillOpen(): Promise<{ peers: number; tracks: number }> {
    return this.page.evaluate(() => ({
      peers: window.peers.filter((peer) => peer.connectionState !== "closed").length,
      tracks: window.tracks.filter((track) => track.readyState === "live").length,
    }));
  }
}
