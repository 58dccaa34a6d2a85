import { expect, test } from "vitest";
import source from "../../../app/owner/profile.md?raw";
import { parseProfile, ProfileError } from "../../../app/owner/parse-profile.ts";
import { profile } from "../../../app/owner/profile.ts";

test("the biography is what stands below the front matter, in three paragraphs", () => {
  expect(profile.biography.split(/\n{2,}/)).toHaveLength(3);
  expect(profile.biography).not.toContain("schedulingUrl");
});

test.each([
  ["a missing name", /^name: .*$/m, ""],
  ["a venture's address that is not https", "https://daywright", "http://daywright"],
  [
    "a script in place of the scheduling link",
    /^schedulingUrl: .*$/m,
    "schedulingUrl: 'javascript:alert(1)'",
  ],
  ["a company number that YAML reads as a number", /number: .*$/m, "number: 1234567"],
  ["an e-mail address that is none", /email: .*$/m, "email: nobody"],
])("a profile with %s is refused", (_, wanted, given) => {
  expect(() => parseProfile(source.replace(wanted, given))).toThrow(ProfileError);
});

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
  ).toThrow(ProfileError);
});
