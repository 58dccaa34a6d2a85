import { setTimeout } from "node:timers/promises";
import type { Settings } from "../dialects/dialect.ts";
import { plan, type Plan } from "../script/persona.ts";
import { fieldsOf, type Fields } from "../wire/fields.ts";
import { rateLimit } from "../wire/rate-limit.ts";
import { usageOf, type Item } from "./items.ts";
import type { Session } from "./session.ts";

export interface ReplyOptions {
  /** The `response` of a `response.create`. */
  overrides?: Fields;
  /** Words to say instead of the script's; each is a message. */
  say?: string[];
}

type Status = "completed" | "cancelled" | "incomplete" | "failed";

/** What `response.done` says of a reply that a fault ends. A real one often carries no message. */
const failures = {
  fail: { type: "server_error", code: "server_error", message: "The model is overloaded." },
  quota: { type: "insufficient_quota", code: "insufficient_quota" },
  spent: { type: "tokens", code: "rate_limit_exceeded" },
};

/** What a persona says in the same breath as it calls a tool. */
const farewell = "Right. Goodbye then.";

const cuts = { filter: "content_filter", length: "max_output_tokens" };

/** What the model says out of band, whatever it is asked. */
const aside = "You could say: I see that it was hard. What would help you to finish this week?";

/** Words of a reply that a fault cuts off. */
const wordsBeforeCut = 3;

/** One reply of the persona, from `response.created` to `response.done`. */
export class Reply {
  readonly id: string;
  readonly output: Item[] = [];
  private readonly session: Session;
  private readonly options: ReplyOptions;
  /** Whether it reads the conversation and is no part of it. */
  private readonly isOutOfBand: boolean;
  /** Whether it does not return its metadata. */
  private readonly isNameless: boolean;
  private readonly settings: Settings;
  private readonly stop = new AbortController();
  private open: { item: Item; part: Fields; text: string } | undefined;
  private words = 0;
  private cut: string | undefined;
  /** Sound per word, if the text does not wait for it. */
  private aheadMs: number | undefined;

  constructor(session: Session, options: ReplyOptions) {
    this.session = session;
    this.options = options;
    this.id = session.id("resp");
    this.isOutOfBand = options.overrides?.conversation === "none";
    this.isNameless = this.isOutOfBand && session.fault("call", "nameless") !== undefined;
    const { dialect, config } = session;
    const settings = dialect.settings(dialect.override(config, options.overrides ?? {}));
    const isUnvoiced = !this.isOutOfBand && session.fault("call", "unvoiced") !== undefined;
    this.settings = { ...settings, textOnly: settings.textOnly || isUnvoiced };
  }

  /** Plays the reply through; returns early when it is cut off. */
  async run(): Promise<void> {
    const { session } = this;
    session.emit("response.created", { response: this.wire("in_progress", null) });
    const spent = session.fault("call", "spent");
    const tokens = spent && { remaining: 12, reset_seconds: (spent.value ?? 4_000) / 1_000 };
    const rate_limits = [
      { name: "requests", limit: 100, remaining: 99, reset_seconds: 60 },
      { name: "tokens", limit: 40_000, remaining: 30_000, reset_seconds: 15, ...tokens },
    ];
    session.emit("rate_limits.updated", { rate_limits });
    try {
      await this.pause(session.options.pace.thinkMs);
      if (session.fault("call", "fail")) return this.finish("failed", failures.fail);
      if (session.fault("call", "quota")) return this.finish("failed", failures.quota);
      if (spent) return this.finish("failed", failures.spent);
      const limit = session.fault("call", "limit");
      if (limit) return this.finish("failed", rateLimit(limit.value));
      this.cut = this.takeCut();
      this.aheadMs = this.takeAhead();
      const turn = this.plan();
      if ("call" in turn) {
        if (session.fault("call", "farewell")) await this.say(farewell);
        await this.callTool(turn.call);
      } else for (const text of turn.say) await this.say(text);
      this.finish("completed");
    } catch (error) {
      if (!this.stop.signal.aborted) throw error;
    }
  }

  cancel(reason: string): void {
    this.stop.abort();
    this.finish("cancelled", reason);
  }

  /** Says nothing more, not even that it is over. */
  abandon(): void {
    this.stop.abort();
  }

  private pause(ms: number): Promise<void> {
    return setTimeout(ms, undefined, { signal: this.stop.signal });
  }

  private plan(): Plan {
    const { session, options } = this;
    if (options.say) return { say: options.say };
    if (this.isOutOfBand) return { say: [aside] };
    const { tools, toolChoice } = this.settings;
    const turn = plan({
      index: session.replies,
      lastWords: session.items.lastWords,
      tools,
      toolChoice,
      answersTool: this.answersTool && !this.callsAgain,
      ended: session.calledTool,
    });
    session.replies += 1;
    if ("say" in turn && session.fault("call", "two")) return { say: [...turn.say, "And so on."] };
    return turn;
  }

  private get answersTool(): boolean {
    return this.session.items.list.at(-1)?.type === "function_call_output";
  }

  /** Whether the persona answers a tool's output with another call, as it may unless it is told not to. */
  private get callsAgain(): boolean {
    const mayCall = this.answersTool && this.settings.toolChoice !== "none";
    return mayCall && this.session.fault("call", "recall") !== undefined;
  }

  private takeCut(): string | undefined {
    if (this.session.fault("call", "filter")) return cuts.filter;
    return this.session.fault("call", "length") ? cuts.length : undefined;
  }

  private takeAhead(): number | undefined {
    const ahead = this.session.fault("call", "ahead");
    return ahead && (ahead.value ?? 300);
  }

  private async say(text: string): Promise<void> {
    const { session } = this;
    const { dialect } = session;
    const { textOnly } = this.settings;
    const part: Fields = textOnly
      ? { type: dialect.textPart, text: "" }
      : { type: dialect.audioPart, transcript: "" };
    const item = this.begin({ type: "message", role: "assistant", content: [] });
    item.content = [part];
    this.open = { item, part, text: "" };
    session.emit("response.content_part.added", {
      ...this.where(item),
      part: textOnly ? { type: "text", text: "" } : { type: "audio", transcript: "" },
    });
    const { textDelta, speechDelta } = dialect.events;
    const most = this.cut ? wordsBeforeCut : this.settings.maxTokens;
    for (const [index, word] of (text.match(/\S+\s*/g) ?? []).entries()) {
      if (this.words >= most) break;
      if (this.aheadMs === undefined) await this.pause(session.options.pace.deltaMs);
      this.open.text += word;
      part[textOnly ? "text" : "transcript"] = this.open.text;
      this.words += 1;
      session.emit(textOnly ? textDelta : speechDelta, { ...this.where(item), delta: word });
      if (!textOnly && index < 500) this.sound(item.id);
    }
    const isCut = this.words >= most;
    this.closeMessage(isCut ? "incomplete" : "completed");
    if (!isCut) return;
    this.stop.abort();
    this.finish("incomplete", this.cut ?? cuts.length);
    this.stop.signal.throwIfAborted();
  }

  private sound(itemId: string): void {
    const { session } = this;
    if (session.sounding !== this.id) {
      if (session.sounding) {
        session.emit("output_audio_buffer.stopped", { response_id: session.sounding });
      }
      session.sounding = this.id;
      session.emit("output_audio_buffer.started", { response_id: this.id });
      if (session.fault("call", "stale")) {
        session.emit("output_audio_buffer.stopped", { response_id: "resp_earlier" });
      }
    }
    session.voiceUsed = true;
    session.call?.speaker.say(itemId, this.aheadMs ?? session.options.pace.wordMs);
  }

  private async callTool(call: { name: string; arguments: string }): Promise<void> {
    const { session } = this;
    session.calledTool = true;
    const of = { type: "function_call", name: call.name, call_id: session.id("call") };
    const item = this.begin({ ...of, arguments: "" });
    const where = { ...this.where(item), call_id: item.call_id };
    for (const delta of call.arguments.match(/.{1,24}/gs) ?? []) {
      await this.pause(session.options.pace.deltaMs);
      session.emit("response.function_call_arguments.delta", { ...where, delta });
    }
    session.emit("response.function_call_arguments.done", { ...where, ...call });
    item.arguments = call.arguments;
    this.end(item, "completed");
  }

  private begin(fields: Fields): Item {
    const { session } = this;
    const status = "in_progress";
    const item = { id: session.id("item"), object: "realtime.item", status, ...fields };
    this.output.push(item);
    session.emit("response.output_item.added", this.whereItem(item));
    if (!this.isOutOfBand) session.addItem(item, false);
    return item;
  }

  private end(item: Item, status: string): void {
    const { session } = this;
    item.status = status;
    const itemDone = this.isOutOfBand ? undefined : session.dialect.events.itemDone;
    if (itemDone) session.emit(itemDone, { previous_item_id: session.items.before(item), item });
    session.emit("response.output_item.done", this.whereItem(item));
  }

  private closeMessage(status: "completed" | "incomplete"): void {
    const { open, session } = this;
    if (!open) return;
    this.open = undefined;
    const { item, text } = open;
    const { textOnly } = this.settings;
    const { textDone, speechDone, audioDone } = session.dialect.events;
    const where = this.where(item);
    const said = textOnly ? { text } : { transcript: text };
    if (!textOnly) session.emit(audioDone, where);
    session.emit(textOnly ? textDone : speechDone, { ...where, ...said });
    const part = { type: textOnly ? "text" : "audio", ...said };
    session.emit("response.content_part.done", { ...where, part });
    this.end(item, status);
  }

  private finish(status: Status, reason?: string | object): void {
    const { session } = this;
    this.closeMessage("incomplete");
    if (session.reply === this) session.reply = undefined;
    const details = {
      completed: null,
      cancelled: { type: "cancelled", reason },
      incomplete: { type: "incomplete", reason },
      failed: { type: "failed", error: reason },
    };
    session.emit("response.done", { response: this.oddly(this.wire(status, details[status])) });
    if (session.sounding !== this.id) return;
    session.call?.speaker.whenDone(() => {
      session.sounding = undefined;
      if (session.fault("call", "unstopped")) return session.listener.await();
      session.emit("output_audio_buffer.stopped", { response_id: this.id });
      session.listener.await();
    });
  }

  /** As servers of others tell the end of a response. */
  private oddly(response: Fields): Fields {
    const { session } = this;
    const unlisted = session.fault("call", "unlisted");
    if (unlisted) return { ...response, output: unlisted.value === 0 ? [] : null };
    if (!session.fault("call", "odd")) return response;
    const output = this.output.map((item) => ({ ...item, id: null }));
    return { ...response, status: "finished", output, usage: "none" };
  }

  private whereItem(item: Item): Fields {
    return { response_id: this.id, output_index: this.output.indexOf(item), item };
  }

  private where({ id }: Item): Fields {
    const index = this.output.findIndex((item) => item.id === id);
    return { response_id: this.id, item_id: id, output_index: index, content_index: 0 };
  }

  private wire(status: Status | "in_progress", details: unknown): Fields {
    const { session } = this;
    const { textOnly } = this.settings;
    const usage = usageOf(session.items.list, this.output, textOnly);
    return {
      object: "realtime.response",
      id: this.id,
      status,
      status_details: details,
      output: this.output,
      conversation_id: this.isOutOfBand ? null : "conv_local",
      ...session.dialect.modalities(textOnly),
      metadata: this.isNameless ? null : (fieldsOf(this.options.overrides).metadata ?? null),
      usage: status === "in_progress" ? null : usage,
    };
  }
}
