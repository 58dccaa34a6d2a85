import * as z from "zod/mini";
import { randomId } from "../../ui/random-id.ts";
import { readLocalJson, readTab, writeLocal, writeTab } from "../../ui/browser-storage.ts";
import { FormSchema } from "./editor-form.ts";
import { draftKey, openFormKey, storedKeys } from "./open-form.ts";

const tabKey = "scenario_tab";

const DraftSchema = z.object({
  form: FormSchema,
  brief: z.string(),
  isDrafted: z.optional(z.boolean()),
  drafted: z.optional(z.array(z.string())),
  base: z.optional(z.string()),
});

/** An unsaved form. */
export type EditorDraft = z.infer<typeof DraftSchema>;

/** The draft of another tab, which may be closed. */
export interface OtherDraft extends EditorDraft {
  key: string;
}

/** The drafts of one scenario in local storage. Each tab has its own. */
export class EditorDrafts {
  readonly #former: string;
  /** Stays the same over reloads. */
  #tab = readTab(tabKey) || renewTabId();

  /** @param target the id of an own scenario, or "new". */
  constructor(target: string) {
    this.#former = draftKey + target;
  }

  get #key(): string {
    return `${this.#former}:${this.#tab}`;
  }

  /** Returns this tab's draft, if there is a valid one. */
  read(): EditorDraft | undefined {
    // An earlier version of this page had one draft for all tabs.
    return readDraft(this.#key) ?? readDraft(this.#former);
  }

  others(): OtherDraft[] {
    return storedKeys(`${this.#former}:`)
      .filter((key) => key !== this.#key)
      .flatMap((key) => {
        const draft = readDraft(key);
        return draft ? [{ ...draft, key }] : [];
      });
  }

  /** Returns whether the browser stored it. */
  store(draft: EditorDraft): boolean {
    return writeLocal(this.#key, JSON.stringify(draft)) && writeLocal(this.#former, "");
  }

  /** Stores a draft as if it were another tab's. Returns whether the browser stored it. */
  storeAsOther(draft: EditorDraft): boolean {
    const [tab, aside] = [this.#tab, newTabId()];
    this.#tab = aside;
    const isStored = this.store(draft);
    this.#tab = tab;
    return isStored;
  }

  drop(): void {
    for (const key of [this.#key, this.#former]) writeLocal(key, "");
  }

  dropOther({ key }: OtherDraft): void {
    writeLocal(key, "");
  }

  /**
   * Calls `onChange` when another tab has stored or deleted its draft, and `onLost` when this tab's draft was deleted or
   * replaced. Returns an unsubscribe function.
   */
  watch(onChange: () => void, onLost: () => void): () => void {
    const handleStorage = ({ key, newValue }: StorageEvent) => {
      if (key === null) return onLost();
      if (key === openFormKey && newValue === null) return onLost();
      if (key === this.#key) {
        // A duplicated tab begins with the id of the original.
        if (newValue !== null) this.#tab = renewTabId();
        onLost();
      }
      onChange();
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }
}

function readDraft(key: string): EditorDraft | undefined {
  return DraftSchema.safeParse(readLocalJson(key)).data;
}

function renewTabId(): string {
  const id = newTabId();
  // If this fails, a reload will offer the draft as another tab's.
  writeTab(tabKey, id);
  return id;
}

function newTabId(): string {
  return randomId(8);
}
