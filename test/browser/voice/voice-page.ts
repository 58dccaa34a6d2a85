import { readFile } from "node:fs/promises";
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

export type DialectName = "ga" | "preview";

export interface VoiceWorker {
  provider: Provider;
  /** A site that calls the provider in a dialect, started when it is first asked for. */
  siteOf: (dialect: DialectName) => Promise<string>;
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
  /** Where a message is typed. */
  readonly field: Locator;
  readonly debrief: Locator;
  readonly past: Locator;
  readonly #worker: VoiceWorker;
  /** The newest session when a message was typed last, and how much it had sent by then. */
  #typed: { session: Session | undefined; sent: number } | undefined;
  /** What is done to the page before it is used. */
  #harm: (() => void) | undefined;

  constructor(page: Page, worker: VoiceWorker) {
    this.page = page;
    this.provider = worker.provider;
    this.#worker = worker;
    this.messages = this.region("Conversation").getByRole("listitem");
    this.status = this.region("Call").getByRole("status");
    this.alert = page.getByRole("alert");
    // Before a call there is one for each case, with a key and without, of which one shows.
    this.strip = this.region("Conversation").locator(".strip").filter({ visible: true });
    this.field = page.getByLabel("Type a message");
    this.debrief = this.region("Debrief");
    this.past = this.region("Past rehearsals");
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
  async open(dialect: DialectName = "ga"): Promise<void> {
    await this.page.goto(`${await this.#worker.siteOf(dialect)}/about`);
    await this.hydrated();
  }

  /** Loads the page by an address to which a browser gives no microphone. */
  async openInsecure(): Promise<void> {
    const site = await this.#worker.siteOf("ga");
    await this.page.goto(`${site.replace("127.0.0.1", "insecure.test")}/about`);
    await this.hydrated();
  }

  /** Opens the page in another tab of the same visitor's. */
  async openTab(): Promise<VoicePage> {
    const page = await this.page.context().newPage();
    const tab = new VoicePage(page, this.#worker);
    await page.goto(this.page.url());
    await tab.hydrated();
    return tab;
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    await this.page.locator(".voice-page[data-keyed]").waitFor();
    if (this.#harm) await this.page.evaluate(this.#harm);
  }

  /** From the next load on, as a visitor whose microphone hears nothing. */
  async silenceMicrophone(): Promise<void> {
    this.#harm = () => {
      navigator.mediaDevices.getUserMedia = async () => {
        const { stream } = new AudioContext().createMediaStreamDestination();
        window.tracks.push(...stream.getTracks());
        return stream;
      };
    };
  }

  async readExample(): Promise<void> {
    await this.button("Read an example").click();
    await this.debrief.waitFor();
  }

  /** Opens the fold with the settings of a call, if it is closed. */
  async openSettings(): Promise<void> {
    const fold = this.button("Call settings");
    if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  }

  async checkDevices(): Promise<void> {
    await this.openSettings();
    await this.button("Check your devices").click();
  }

  /** Mutes or unmutes, in a call or for the next one. */
  async mute(): Promise<void> {
    if (await this.button("Mute").isVisible()) return this.button("Mute").click();
    await this.openSettings();
    await this.page.getByRole("switch", { name: "Start muted" }).click();
  }

  /** The title row's button, with the title of the chosen scenario. */
  get scenario(): Locator {
    return this.page.getByRole("button", { name: /^Scenario / });
  }

  /** Presses a button of the scenarios' menu, or of what was opened from it. */
  async press(name: string): Promise<void> {
    const button = this.button(name);
    await button.or(this.scenario).filter({ visible: true }).first().waitFor();
    if (!(await button.isVisible())) await this.scenario.click();
    await button.click();
  }

  /** Opens the form of a new scenario, with its fields. */
  async writeByHand(): Promise<void> {
    await this.press("Write your own");
    await this.button("Write it by hand").click();
  }

  /** Turns a card of the scenario's form into its fields, if it is not. */
  async correct(name: string | RegExp): Promise<Locator> {
    const card = this.page.getByRole("group", { name, exact: true });
    const closed = card.getByRole("button", { name: /^(?:Correct|Write)$/ });
    await closed.or(card.getByRole("button", { name: "Done" })).waitFor();
    if (await closed.isVisible()) await closed.click();
    return card;
  }

  async choose(title: string): Promise<void> {
    await this.scenario.click();
    await this.page.getByRole("radio", { name: title, exact: true }).check();
    await this.page.keyboard.press("Escape");
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

  /** Stores a key and presses Connect. */
  async dial(key = "any text"): Promise<void> {
    await this.saveKey(key);
    await this.button("Connect").click();
  }

  /** Presses Connect, and waits for the call. */
  async redial(): Promise<void> {
    await this.button("Connect").click();
    await this.connected();
  }

  /** Stores a key and connects. */
  async call(key = "any text"): Promise<void> {
    await this.saveKey(key);
    await this.redial();
    // Its code comes late, and moves the page to the conversation.
    await expect(this.page.getByRole("group", { name: "What is going on" })).toBeVisible();
  }

  async pause(): Promise<void> {
    await this.button("Pause").click();
    await expect(this.status).toHaveText("Paused");
  }

  async carryOn(): Promise<void> {
    await this.button("Carry on").click();
    await this.connected();
  }

  /** Opens, stores a key and connects. */
  async connect(key = "any text", dialect: DialectName = "ga"): Promise<void> {
    await this.open(dialect);
    await this.call(key);
  }

  /** Connects with a microphone that says nothing. */
  async connectMuted(key = "any text", dialect: DialectName = "ga"): Promise<void> {
    await this.open(dialect);
    await this.mute();
    await this.call(key);
  }

  async stop(): Promise<void> {
    await this.button("Stop").click();
    await expect(this.status).toHaveText("Not connected");
  }

  async connected(): Promise<void> {
    await expect(this.status).toHaveText("Connected");
    for (const light of ["RTC", "Media", "Data"]) await this.expectLight(light, "on");
  }

  /** The provider hears no further sentence of the microphone's, which would come at any moment. */
  fallSilent(): void {
    if (!this.session.call) throw new Error("Nobody is called");
    this.session.call.ear.isDeaf = true;
  }

  async expectLight(name: string, word: "on" | "off"): Promise<void> {
    const lights = this.page.getByRole("list", { name: "Connection" });
    await expect(lights.getByText(`${name} ${word}`)).toBeVisible();
  }

  async type(message: string): Promise<void> {
    const session = this.provider.sessions().at(-1);
    this.#typed = { session, sent: session?.sent.length ?? 0 };
    await this.field.fill(message);
    await this.field.press("Enter");
    // As on the way by Tab: right after this Enter, another one would be one too many.
    await this.page.keyboard.press("Shift");
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

  /** Stops, and waits for the debrief, which moves what is below it. */
  async stopAndMeasure(): Promise<void> {
    await this.button("Stop").click();
    await expect(this.debrief).toBeVisible();
    await expect(this.debrief).not.toContainText("Measuring…");
  }

  /** Types the first message of a call, hears an answer, and stops. */
  async exchangeAndStop(message: string): Promise<void> {
    await this.exchange(message);
    await this.stopAndMeasure();
  }

  /** The button that asks for a debrief of the call. */
  get askForDebrief(): Locator {
    return this.debrief.getByRole("button", { name: "Debrief", exact: true });
  }

  /** Asks for a debrief, and waits for it. */
  async askAndBeDebriefed(): Promise<void> {
    await this.askForDebrief.click();
    await expect(this.debrief.getByText("To try next time")).toBeVisible();
  }

  /** Presses what saves a file. */
  async saveFile(button: Locator): Promise<{ name: string; path: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), button.click()]);
    const path = await download.path();
    return { name: download.suggestedFilename(), path, text: await readFile(path, "utf8") };
  }

  /** Opens the newest of the past rehearsals. */
  async reopen(): Promise<Locator> {
    await this.past
      .getByRole("button", { name: /^Open / })
      .first()
      .click();
    const reopened = this.past.getByRole("region", { name: /^Rehearsal of/ });
    await expect(reopened).toBeFocused();
    return reopened;
  }

  /** Waits until the persona's words are all there, whether or not they have been heard. */
  async replied(): Promise<void> {
    const isThere = async () =>
      this.#hasBegunToReply() && !this.session.reply && (await this.#isTold());
    await expect.poll(isThere).toBe(true);
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

  /** Lets the persona repeat a sentence until it is interrupted. Its text is there before its sound. */
  async speakOn(sentence: string): Promise<void> {
    using _ = this.atPace(endless);
    await this.control("say", { text: `${sentence} `.repeat(60) });
    await this.replied();
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

  /** Waits until the provider has been told what was said before, which follows the config. */
  async expectReplayed(words: string): Promise<void> {
    await expect.poll(() => JSON.stringify(this.session.items.list)).toContain(words);
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
