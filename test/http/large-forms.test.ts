import { connect } from "node:net";
import { expect, test } from "vitest";
import { fieldNames } from "../../app/agreement/contract/inputs.ts";
import { BODY_LIMIT, FILES_LIMIT } from "../../app/server/incoming-request.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { startSite } from "../support/site.ts";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=X";

function filled(before: string, unit: string, after = ""): string {
  const room = BODY_LIMIT - Buffer.byteLength(before + after);
  return before + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + after;
}

const part = (name: string) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const share = Math.floor(BODY_LIMIT / fieldNames.length) - 50;
const everyField = fieldNames.map((name) => `${name}=${"<".repeat(share)}`).join("&");

const bodies: [what: string, type: string, body: string][] = [
  ["87,000 fields", URL_ENCODED, filled("", "a=&")],
  [
    "fields of other names",
    URL_ENCODED,
    Array.from({ length: 30_000 }, (_, i) => `f${i}=`).join("&"),
  ],
  ["one field again and again", URL_ENCODED, filled("", "clientName=&")],
  ["markup", URL_ENCODED, filled("clientName=", "<")],
  ["markup in every field", URL_ENCODED, everyField],
  ["control characters", URL_ENCODED, filled("clientCompany=", "\u0001", "a")],
  ["spaces between two letters", URL_ENCODED, filled("clientCompanyNumber=a", "+", "b")],
  ["a date of digits", URL_ENCODED, filled("startDate=", "1")],
  ["combining characters", URL_ENCODED, filled("clientName=a", "\u0301")],
  ["parts", MULTIPART, filled("", `${part("a")}\r\n`, "--X--\r\n")],
  ["files", MULTIPART, filled("", `${part('a"; filename="b')}\r\n`, "--X--\r\n")],
  ["markup in a part", MULTIPART, filled(part("clientName"), "<", "\r\n--X--\r\n")],
  ["boundaries that are none", MULTIPART, filled(part("clientName"), "\r\n--Y", "\r\n--X--\r\n")],
  ["headers in a part", MULTIPART, filled("--X\r\n", "A: b\r\n", "\r\na\r\n--X--\r\n")],
  ["no form", MULTIPART, filled("", "x")],
];

test("the largest form of any kind is refused, and gives back no page of megabytes", async () => {
  await using site = await startSite();
  for (const path of ["/agreement", "/agreement.data"]) {
    for (const [what, type, body] of bodies) {
      const headers = { "Content-Type": type };
      const answer = await fetch(site.url + path, { method: "POST", headers, body });
      expect(answer.status, what).toBe(422);
      expect((await answer.arrayBuffer()).byteLength, what).toBeLessThan(1_200_000);
    }
  }
  expect(site.lines.filter(({ level }) => level === "error")).toEqual([]);
});

const agreementSays = [
  "<title>Error: Consultancy agreement</title>",
  "That is more than this page accepts. None of it was read: go back and send less.",
];
const paths: [path: string, limit: number, says: string[]][] = [
  ...["", ".pdf", ".docx", ".ics", ".json"].map((end): [string, number, string[]] => [
    `/agreement${end}`,
    BODY_LIMIT,
    agreementSays,
  ]),
  ["/agreement/compare", FILES_LIMIT, ["There is a problem", "What you sent is larger than 2 MB"]],
];

test.each(paths)(
  "a form that is too large is told so by the page: %s",
  async (path, limit, says) => {
    await using site = await startSite();
    const form = `clientName=${"x".repeat(limit)}`;
    const chunks = `${form.length.toString(16)}\r\n${form}\r\n`;
    const headers = `Host: 127.0.0.1:${site.port}\r\nContent-Type: ${URL_ENCODED}\r\n`;
    for (const [framing, body] of [
      [`Connection: close\r\nContent-Length: ${form.length}\r\n`, form],
      ["Transfer-Encoding: chunked\r\n", `${chunks}0\r\n\r\n`],
      // Of which the rest never comes.
      ["Transfer-Encoding: chunked\r\n", chunks],
    ]) {
      const post = request(`POST ${path} HTTP/1.1`, `${headers}${framing}`, body);
      const answer = await sendRaw(site.port, post);
      const [head = "", html = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 413 /);
      expect(head).toMatch(/\r\nConnection: close/i);
      expect(head).toMatch(/\r\ncache-control: [^\r]*no-store/i);
      expect(head.match(/\r\ncontent-security-policy:/gi)).toHaveLength(1);
      for (const words of [...says, "</header>", "</html>"]) expect(html).toContain(words);
    }
  },
);

test("a form that is too large is answered whole to whoever sends all of it before reading", async () => {
  await using site = await startSite();
  const form = `clientName=${"x".repeat(BODY_LIMIT)}`;
  const headers = `Host: 127.0.0.1:${site.port}\r\nContent-Length: ${form.length}\r\n`;
  const socket = connect(site.port, "127.0.0.1").setEncoding("latin1").pause();
  socket.write(request("POST /agreement HTTP/1.1", headers, form));
  // What a reader that starts by then has lost is lost for ever.
  await expect.poll(() => site.lines.some(({ status }) => status === 413)).toBe(true);
  let answer = "";
  for await (const piece of socket) answer += piece;
  expect(answer).toContain("</html>");
});

test("what a field shows is what was read of it, or is refused, or its cut is told of", async () => {
  await using site = await startSite();
  const send = async (value: string) => {
    const body = `clientName=${value}&clientCompany=A&clientCompanyNumber=1&clientCompanyRegistrationCountry=W`;
    const headers = { "Content-Type": URL_ENCODED };
    const answer = await fetch(`${site.url}/agreement`, { method: "POST", headers, body });
    return { status: answer.status, html: await answer.text() };
  };
  const cut = await send("x".repeat(60_000));
  expect(cut.status).toBe(422);
  expect(cut.html).toContain("Only the first 20,000 characters of this were read.");
  for (const lost of ["A%FF%FEB", "A%ED%A0%80B"]) {
    const refused = await send(lost);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("stands for a character that was lost: type it again");
  }
});

test("a form that lacks what its kind of client needs is refused", async () => {
  await using site = await startSite();
  const body = new URLSearchParams({
    clientName: "Tom",
    clientCompany: "Tom and Sons",
    clientCompanyNumber: "None",
    clientCompanyRegistrationCountry: "Wales",
    clientKind: "partnership",
  });
  const post = (path: string) => fetch(site.url + path, { method: "POST", body });
  const refused = await post("/agreement");
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("There is a problem");
  expect((await post("/agreement.docx")).status).toBe(200);
});

test("a form of 256 KiB is taken, and one byte more is not", async () => {
  await using site = await startSite();
  for (const [length, status] of [
    [256 * 1024, 422],
    [256 * 1024 + 1, 413],
  ] as const) {
    const answer = await fetch(`${site.url}/agreement`, {
      method: "POST",
      body: "x".repeat(length),
    });
    expect(answer.status).toBe(status);
  }
});
