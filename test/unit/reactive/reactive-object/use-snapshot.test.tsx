import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useSnapshot } from "../../../../app/reactive/reactive-object/use-snapshot.ts";
import { note, ReactiveNote } from "./sample-note.ts";

test("the hook renders the snapshot, on the server too", () => {
  const object = new ReactiveNote(note("Shopping"));
  function Title() {
    return <h2>{useSnapshot(object).title}</h2>;
  }
  expect(renderToString(<Title />)).toBe("<h2>Shopping</h2>");
  object.update({ title: "Errands" });
  expect(renderToString(<Title />)).toBe("<h2>Errands</h2>");
});
