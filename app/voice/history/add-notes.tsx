import { useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { maxFileBytes, notesById, readCoachNotes } from "./coach-notes.ts";
import type { RehearsalHistory } from "./rehearsal-history.ts";
import { rehearsalDate, type SavedItem, type SavedRehearsal } from "./rehearsal-schema.ts";

interface AddNotesProps {
  rehearsal: SavedRehearsal;
  items: readonly SavedItem[];
  history: Pick<RehearsalHistory, "setNotes" | "announce">;
}

/** Adds the notes of a file to its rehearsal, in place of former ones. */
export function AddNotes({ rehearsal, items, history }: AddNotesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ text: string; isBad: boolean }>();
  const hint = useId();

  async function add(file: File) {
    setOutcome(undefined);
    setOutcome(await addNotes(file).catch((error: unknown) => bad(unreadable, error)));
  }

  async function addNotes(file: File) {
    if (file.size > maxFileBytes)
      return bad("This file is too large to be a rehearsal with notes.");
    const found = readCoachNotes(await file.text());
    if (!found) return bad("This is not the HTML file of a rehearsal.");
    const { rehearsalId: id, notes } = found;
    if (id !== rehearsal.id) {
      return bad(`This file belongs to another rehearsal: that of ${rehearsalDate(id)}.`);
    }
    if (notes.length === 0) return bad("There are no notes in this file.");
    if (!(await history.setNotes(id, notes))) return bad("This browser could not keep the notes.");
    const { turn, goal } = notesById(notes, items);
    const text = `Notes added: ${turn.size} on turns, ${goal.size} on goals.`;
    history.announce(text);
    return { text, isBad: false };
  }

  return (
    <div className="screen-only add-notes">
      <Button kind="quiet" aria-describedby={hint} onClick={() => input.current?.click()}>
        Add a coach’s notes
      </Button>
      <input
        ref={input}
        type="file"
        accept="text/html,.html"
        aria-label="File with notes"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void add(file);
          // Lets the visitor choose the same file again.
          currentTarget.value = "";
        }}
      />
      <p id={hint} className="muted">
        Send somebody the HTML file. They write into it, and send it back.
      </p>
      {outcome && <p role={outcome.isBad ? "alert" : undefined}>{outcome.text}</p>}
    </div>
  );
}

const unreadable = "This file cannot be read.";

function bad(text: string, error?: unknown) {
  if (error) log.warn("A file with notes cannot be read", error);
  return { text, isBad: true };
}
