/** What a form sends whose fields hold these. */
export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A control of a form, as it was sent. */
interface SentField {
  attributes: Map<string, string>;
  value: string;
  /** What describes it: its note, hint and error. */
  note: string;
  isWrong: boolean;
}

/** A page as it is sent, which is all that a visitor without script has. */
export class SentPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;

  private constructor({ status, headers }: Response, html: string) {
    this.status = status;
    this.headers = headers;
    this.html = html;
  }

  static async of(answer: Response | Promise<Response>): Promise<SentPage> {
    const answered = await answer;
    return new SentPage(answered, await answered.text());
  }

  /** Sends a PDF again, as Verify asks of a visitor whose PDF a busy server could not make again. */
  static async ofVerified(send: () => Promise<SentPage>): Promise<SentPage> {
    const page = await send();
    const isAskedAgain = page.words.includes("try again in a minute.");
    return isAskedAgain ? SentPage.ofVerified(send) : page;
  }

  get title(): string {
    return wordsIn(/<title>(.*?)<\/title>/s.exec(this.html)?.[1]);
  }

  /** What a visitor reads, with one space between. */
  get words(): string {
    return wordsIn(this.html.slice(this.html.indexOf("<body")));
  }

  /** The agreement. */
  get article(): string {
    return wordsIn(/<article class="agreement".*?<\/article>/s.exec(this.html)?.[0]);
  }

  /** The links of the summary of errors. */
  get problems(): string[] {
    const [, list = ""] = /class="error-summary".*?<ul[^>]*>(.*?)<\/ul>/s.exec(this.html) ?? [];
    return Array.from(list.matchAll(/<a .*?<\/a>/gs), ([link]) => wordsIn(link));
  }

  /** Where the first link with these words leads. */
  linkTo(words: string): string | undefined {
    const links = this.html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs);
    const [, address] = links.find(([, , text]) => wordsIn(text) === words) ?? [];
    return address === undefined ? undefined : decoded(address);
  }

  /** @throws where the page has none */
  field(id: string): SentField {
    const [tag = "", kind = ""] =
      new RegExp(`<(input|textarea|select)\\b[^>]* id="${id}"[^>]*>`).exec(this.html) ?? [];
    if (tag === "") throw new Error(`no field ${id}`);
    const attributes = attributesOf(tag);
    const start = this.html.indexOf(tag) + tag.length;
    const content = this.html.slice(start, this.html.indexOf(`</${kind}>`, start));
    const notes = (attributes.get("aria-describedby") ?? "").split(" ").filter(Boolean);
    return {
      attributes,
      value: valueOf(kind, attributes, content),
      note: notes.map((note) => this.#textOf(note)).join(" "),
      isWrong: attributes.get("aria-invalid") === "true",
    };
  }

  #textOf(id: string): string {
    return wordsIn(new RegExp(`<(\\w+)[^>]* id="${id}".*?</\\1>`, "s").exec(this.html)?.[0]);
  }
}

function valueOf(kind: string, attributes: Map<string, string>, content: string): string {
  if (kind === "textarea") return decoded(content.replace(/^\n/, ""));
  if (kind === "input") return attributes.get("value") ?? "";
  const options = content.match(/<option[^>]*>/g) ?? [];
  return (
    attributesOf(options.find((option) => option.includes("selected")) ?? "").get("value") ?? ""
  );
}

function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g);
  return new Map(Array.from(found, ([, name = "", value = ""]) => [name, decoded(value)]));
}

function wordsIn(html = ""): string {
  return decoded(
    html
      .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<\/?(?:bdi|strong|a|b|span)\b[^>]*>/gs, "")
      .replaceAll(/<[^>]+>/g, " "),
  )
    .replaceAll(/\s+/g, " ")
    .trim();
}

const named = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"' }));

/** Without references to characters. */
export function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|(\w+));/gi, (whole, hex?: string, name?: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (named.get(name ?? "") ?? whole),
  );
}
