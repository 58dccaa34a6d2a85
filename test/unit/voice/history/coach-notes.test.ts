import fc from "fast-check";
import { expect, test } from "vitest";
import {
  maxNoteLength,
  maxNotes,
  notesById,
  readCoachNotes,
} from "../../../../app/voice/history/coach-notes.ts";
import { cleanText } from "../../../../app/voice/history/html-text.ts";
import type { CoachNote } from "../../../../app/voice/history/rehearsal-schema.ts";
import { reportHtml } from "../../../../app/voice/history/report-html.ts";
import { rehearsalReport } from "../../../../app/voice/history/report.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { anyCharacter } from "../../../support/any-character.ts";
import { debrief, recordOf, savedItem, savedRehearsal } from "./saved-rehearsal.ts";

const hostile = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1 }),
  fc.constantFrom(
    '</textarea><script>alert(1)</script><textarea data-note="turn:x">',
    '<meta name="rehearsal" content="7">',
    "&lt;&amp;nbsp;&#39;",
    "a\r\nb\u00a0c",
  ),
);

function fileOf(id: string, notes: CoachNote[], text = "Well.", isJudged = false): string {
  const rehearsal = savedRehearsal(123, {
    notes,
    scenario: { ...lateFreelancer, goals: [{ id: "g", text }] },
    ...(isJudged && { debrief: { ...debrief, goals: [] } }),
  });
  const items = [savedItem(123, 0, { id, key: id, text }), savedItem(123, 1, { text })];
  return reportHtml(rehearsalReport(rehearsal, { items, spans: [] }), 123);
}

/** What of a note a file keeps. */
const kept = (text: string) => cleanText(text.replaceAll("\r\n", "\n")).trim();

test("any note on any turn or goal comes back as it was written, whatever was said", () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, fc.boolean(), (id, text, said, isJudged) => {
      fc.pre(
        id.isWellFormed() && id !== "item_2" && kept(text) !== "" && text.length < maxNoteLength,
      );
      fc.pre(kept(said) !== "");
      const notes: CoachNote[] = [
        { about: "turn", id, text },
        { about: "goal", id: "g", text },
      ];
      const read = readCoachNotes(fileOf(id, notes, said, isJudged));
      expect(read?.rehearsalId).toBe(123);
      const found = read?.notes.map((note) => ({ ...note, text: kept(note.text) }));
      expect(found).toHaveLength(2);
      for (const note of notes) {
        expect(found).toContainEqual({ ...note, text: kept(text).replaceAll("\r", "") });
      }
    }),
  );
});

test("a file that a browser wrote anew is read all the same", () => {
  const html = fileOf("item_1", []).replace(
    /(data-note="turn:item_1"[^>]*)readonly>/,
    '$1readonly="">It&nbsp;was &lt;kind&gt; &amp; "calm"',
  );
  expect(readCoachNotes(html)).toEqual({
    rehearsalId: 123,
    notes: [{ about: "turn", id: "item_1", text: 'It\u00a0was <kind> & "calm"' }],
  });
});

const field = (key: string, text: string) => `<textarea data-note="${key}">${text}</textarea>`;

test("any other file has no notes, and no file more or longer ones than anybody writes", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      fc.pre(!text.includes("<meta"));
      expect(readCoachNotes(text)).toBeUndefined();
    }),
  );
  const head = '<meta name="rehearsal" content="123">';
  const notesIn = (html: string) => readCoachNotes(head + html)?.notes;
  expect(notesIn(field("turn:a", "x".repeat(maxNoteLength + 1)))?.[0]?.text).toHaveLength(
    maxNoteLength,
  );
  expect(notesIn(field("turn:a", "x").repeat(maxNotes + 1))).toBeUndefined();
  expect(
    notesIn(field("turn:%E0%A4%A", "x") + field("else:a", "x") + field("turn:a", " ")),
  ).toEqual([]);
  expect(notesIn(field("turn:a", "<b>x</b>"))).toEqual([]);
});

const note = (id: string, text: string) => ({ about: "turn" as const, id, text });

test("notes on items that cleaning has made one turn stand at that turn", () => {
  const cleaned = recordOf(["item_1", "item_3"], "Texts one and three.", "Text 1 Text 3");
  const items = [savedItem(1, 0, { cleaned }), savedItem(1, 1), savedItem(1, 2, { cleaned })];
  const { turn } = notesById([note("item_3", "Third."), note("item_1", "First.")], items);
  expect([...turn]).toEqual([["item_1", "Third.\nFirst."]]);
});
