import { expect, test } from "vitest";
import source from "../../../app/owner/profile.md?raw";
import { EditedFileError } from "../../../app/config/edited-file.ts";
import { parseProfile } from "../../../app/owner/parse-profile.ts";
import { profile } from "../../../app/owner/profile.ts";

test("the footer has the owner's three columns, or the placeholders of the specification", () => {
  const items = [{ name: "Item 1" }, { name: "Item 2" }];
  expect(profile.footer).toEqual([1, 2, 3].map((n) => ({ heading: `Col ${n}`, items })));

  const columns = `footer:
  - heading: Elsewhere
    items:
      - name: Code
        url: https://code.example/alex
  - heading: Here
    items: [{ name: Posts, url: /writing }]
  - heading: Oxford
    items: [OX1 1AA]
name:`;
  expect(parseProfile(source.replace("name:", columns)).footer).toEqual([
    { heading: "Elsewhere", items: [{ name: "Code", url: "https://code.example/alex" }] },
    { heading: "Here", items: [{ name: "Posts", url: "/writing" }] },
    { heading: "Oxford", items: [{ name: "OX1 1AA" }] },
  ]);
  expect(() =>
    parseProfile(source.replace("name:", columns.replace("/writing", "//evil"))),
  ).toThrow(EditedFileError);
});
