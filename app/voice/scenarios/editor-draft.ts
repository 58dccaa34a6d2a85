import * as z from "zod/mini";
import { FormSchema } from "./editor-form.ts";
import { editingKey } from "./open-form.ts";

const draftKey = "scenario_draft:";
const tabKey = "scenario_tab";

const DraftSchema = z.object({
  form: FormSchema,
  brief: z.string(),
  /** Whether fields are filled in by the AI, and the visitor has to read them. */
  isDrafted: z.optional(z.boolean()),
  /** Those of them that the visitor has not changed since. */
  drafted: z.optional(z.array(z.string())),
  /** The stored scenario with which the form began, as JSON. */
  base: z.optional(z.string()),
});

/** What was typed and is not saved yet. */
export type EditorDraft = z.infer<typeof DraftSchema>;

/** A draft that another tab has, or had when it was closed. */
export interface OtherDraft extends EditorDraft {
  key: string;
}

/** The drafts of one scenario in local storage, of which each tab has its own. */
export class EditorDrafts {
  readonly #former: string;
  #tab = tabId();

  /** @param target the id of an own scenario, or "new". */
  constructor(target: string) {
    this.#former = draftKey + target;
  }

  get #key(): string {
    return `${this.#former}:${this.#tab}`;
  }

  /** This tab's draft. Undefined if there is no usable one. */
  read(): EditorDraft | undefined {
    // An earlier version of this page kept one draft for all tabs.
    return readDraft(this.#key) ?? readDraft(this.#former);
  }

  others(): OtherDraft[] {
    return storedKeys()
      .filter((key) => key.startsWith(`${this.#former}:`) && key !== this.#key)
      .flatMap((key) => {
        const draft = readDraft(key);
        return draft ? [{ ...draft, key }] : [];
      });
  }

  /** Returns whether the browser stored it. */
  store(draft: EditorDraft): boolean {
    try {
      localStorage.setItem(this.#key, JSON.stringify(draft));
      localStorage.removeItem(this.#former);
      return true;
    } catch {
      return false;
    }
  }

  /** Stores it as one that is not of this tab. Returns whether the browser did. */
  setAside(draft: EditorDraft): boolean {
    const [tab, aside] = [this.#tab, newTabId()];
    this.#tab = aside;
    const isStored = this.store(draft);
    this.#tab = tab;
    return isStored;
  }

  drop(): void {
    for (const key of [this.#key, this.#former]) removeItem(key);
  }

  dropOther({ key }: OtherDraft): void {
    removeItem(key);
  }

  /**
   * Calls `onChange` when another tab has stored or dropped a draft of its own, and `onTaken` when this tab's draft is gone
   * or was replaced. Returns an unsubscribe function.
   */
  watch(onChange: () => void, onTaken: () => void): () => void {
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key === null) return onTaken();
      if (key === editingKey && newValue === null) return onTaken();
      if (key === this.#key) {
        // A tab that was duplicated has the id of the first.
        if (newValue !== null) this.#tab = renewTabId();
        onTaken();
      }
      onChange();
    };
    window.addEventListener("storage", changed);
    return () => window.removeEventListener("storage", changed);
  }
}

function readDraft(key: string): EditorDraft | undefined {
  try {
    return DraftSchema.parse(JSON.parse(localStorage.getItem(key) ?? ""));
  } catch {
    return undefined;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).toSorted();
  } catch {
    return [];
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored, then.
  }
}

/** Stays over reloads. */
function tabId(): string {
  try {
    return sessionStorage.getItem(tabKey) ?? renewTabId();
  } catch {
    return newTabId();
  }
}

function renewTabId(): string {
  const id = newTabId();
  try {
    sessionStorage.setItem(tabKey, id);
  } catch {
    // After a reload the draft is offered as another tab's, then.
  }
  return id;
}

function newTabId(): string {
  return crypto.randomUUID().slice(0, 8);
}
