import { connect } from "node:net";
import { expect, test } from "vitest";
import { fieldNames } from "../../app/agreement/contract/inputs.ts";
import { BODY_LIMIT, FILES_LIMIT } from "../../app/server/incoming-request.ts";
import { request, sendRaw } from "../support/send-raw.ts";
import { startSite } from "../support/site.ts";
import { siteOfFile } from "../support/site-test.ts";

const site = await siteOfFile();

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=X";

function filled(before: string, unit: string, after = ""): string {
  const room = BODY_LIMIT - Buffer.byteLength(before + after);
  return before + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + after;
}

const part = (name: string) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const share = Math.floor(BODY_LIMIT / fieldNames.length) - 50;
const everyField = fieldNames.map((name) => `${name}=${"<".repeat(share)}`).join("&");
const otherNames = Array.from({ length: 30_000 }, (_, index) => `f${index}=`).join("&");

const bodies: [what: string, type: string, body: string][] = [
  ["fields of other names", URL_ENCODED, otherNames],
  ["one field again and again", URL_ENCODED, filled("", "clientName=&")],
  ["markup in every field", URL_ENCODED, everyField],
  ["control characters", URL_ENCODED, filled("clientCompany=", "\u0001", "a")],
  ["parts", MULTIPART, filled("", `${part("a")}\r\n`, "--X--\r\n")],
  ["files", MULTIPART, filled("", `${part('a"; filename="b')}\r\n`, "--X--\r\n")],
  ["markup in a part", MULTIPART, filled(part("clientName"), "<", "\r\n--X--\r\n")],
  ["headers in a part", MULTIPART, filled("--X\r\n", "A: b\r\n", "\r\na\r\n--X--\r\n")],
  ["no form", MULTIPART, filled("", "x")],
];

test("the largest form of any kind is refused, and gives back no page of megabytes", async () => {
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
  await using own = await startSite();
  const form = `clientName=${"x".repeat(BODY_LIMIT)}`;
  const headers = `Host: 127.0.0.1:${own.port}\r\nContent-Length: ${form.length}\r\n`;
  const socket = connect(own.port, "127.0.0.1").setEncoding("latin1").pause();
  socket.write(request("POST /agreement HTTP/1.1", headers, form));
  // What a reader that starts by then has lost is lost for ever.
  await expect.poll(() => own.lines.some(({ status }) => status === 413)).toBe(true);
  let answer = "";
  for await (const piece of socket) answer += piece;
  expect(answer).toContain("</html>");
});

test("what a field shows is what was read of it, or is refused, or its cut is told of", async () => {
  const lost = "stands for a character that was lost: type it again";
  for (const [value, words] of [
    ["x".repeat(60_000), "Only the first 20,000 characters of this were read."],
    ["A%FF%FEB", lost],
    ["A%ED%A0%80B", lost],
  ]) {
    const body = `clientName=${value}&clientCompany=A&clientCompanyNumber=1&clientCompanyRegistrationCountry=W`;
    const headers = { "Content-Type": URL_ENCODED };
    const answer = await fetch(`${site.url}/agreement`, { method: "POST", headers, body });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
  }
});
