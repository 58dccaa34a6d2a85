import fc from "fast-check";
import { expect, test } from "vitest";
import { readFormData } from "../../../../app/agreement/upload/read-form-data.ts";

function requestOf(body: string | FormData | URLSearchParams, type?: string): Request {
  const request = new Request("http://site.example/", { method: "POST", body });
  if (type) request.headers.set("Content-Type", type);
  return request;
}

function multipart(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a form is what was sent, in either encoding", async () => {
  const field = fc.tuple(fc.string(), fc.string({ unit: "grapheme" }));
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 50 }), async (fields) => {
      const sent = await requestOf(multipart(fields)).formData();
      expect([...(await readFormData(requestOf(multipart(fields))))]).toEqual([...sent]);
      const encoded = new URLSearchParams(fields);
      expect([...(await readFormData(requestOf(encoded)))]).toEqual([...encoded]);
    }),
  );
});

test.each([
  ["", "text/plain"],
  ["clientName=Ann", "text/plain"],
  ["clientName=Ann", "multipart/form-data; boundary=X"],
  ["clientName=Ann", "multipart/form-data"],
  ["clientName=Ann", "no type"],
])("a body that is no form has sent no field: %j as %s", async (body, type) => {
  expect([...(await readFormData(requestOf(body, type)))]).toEqual([]);
});

test("a form of thousands of fields has sent none", async () => {
  const fields = Array.from({ length: 2000 }, (): [string, string] => ["clientName", "Ann"]);
  expect([...(await readFormData(requestOf(multipart(fields))))]).toEqual([]);
  expect([...(await readFormData(requestOf(new URLSearchParams(fields))))]).toEqual([]);
});

test("a file of thousands of lines arrives whole", async () => {
  const lines = "\r\n".repeat(50_000);
  const sent = new FormData();
  sent.set("file", new File([lines], "agreement.pdf"));
  const file = (await readFormData(requestOf(sent))).get("file");
  expect(file instanceof File && (await file.text())).toBe(lines);
});
