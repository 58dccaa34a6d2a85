import { expect, test } from "vitest";
import { contactRows } from "../../../app/contact/contact-rows.ts";
import { waysToContact } from "../../../app/owner/ways-to-contact.ts";
import { parseProfile } from "../../../app/owner/parse-profile.ts";
import source from "../../../app/owner/profile.md?raw";

const CONTACT = /^contact: .*$/m;

function rowsOf(contact: string) {
  return contactRows(parseProfile(source.replace(CONTACT, contact)));
}

test("only what the owner gives is shown, in their order", () => {
  expect(rowsOf("")).toEqual([]);
  expect(rowsOf("contact: [post, email]").map(({ label }) => label)).toEqual(["Post", "Email"]);
});

test("places come last, by their name, with a short address", () => {
  const places = "contact: [email]\nplaces: [{ name: Code, url: 'https://code.example/alex/' }]";
  expect(rowsOf(places).at(-1)).toEqual({
    label: "Code",
    value: "code.example/alex",
    url: "https://code.example/alex/",
  });
});

test("contact works in the ways that the owner gives", () => {
  expect(waysToContact(["email", "calendar", "post"])).toBe(
    "by email, on a first call, or by post",
  );
  expect(waysToContact(["post", "email"])).toBe("by post or by email");
  expect(waysToContact([])).toBe("");
});
