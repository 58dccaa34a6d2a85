import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { renderedRecord } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { useSnapshot } from "../../../../app/reactive/reactive-object/use-snapshot.ts";
import { note, ReactiveNote } from "./sample-note.ts";
import { type Project, ReactiveProject } from "./sample-project.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the hook renders the snapshot, on the server too", () => {
  const object = new ReactiveNote(note("Shopping"));
  function Title() {
    return <h2>{useSnapshot(object).title}</h2>;
  }
  expect(renderToString(<Title />)).toBe("<h2>Shopping</h2>");
  object.update({ title: "Errands" });
  expect(renderToString(<Title />)).toBe("<h2>Errands</h2>");
});

const project = (name: string): Project => ({
  name,
  sections: [{ id: 1, name, tasks: [{ id: 1, name }] }],
});

test("children that are asked for after a write to what is above them hydrate with what was rendered", () => {
  vi.stubGlobal("document", {});
  const object = new ReactiveProject(project("Rendered"));
  object.replace(project("Received"));
  const section = object.section(0)!;
  const task = section.task(0)!;
  section.rename("Written");
  task.rename("Written");
  const rendered = project("Rendered");
  expect(renderedRecord(object)).toEqual(rendered);
  expect(renderedRecord(section)).toEqual(rendered.sections[0]);
  expect(renderedRecord(task)).toEqual(rendered.sections[0]?.tasks?.[0]);
});
