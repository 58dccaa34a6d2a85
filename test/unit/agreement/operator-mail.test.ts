import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { OperatorMail } from "../../../app/agreement/operator-mail.ts";
import { writeAgreementFile } from "../../../app/agreement/signing/agreement-file.ts";
import type { SmtpServer } from "../../../app/config/smtp-server.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { agreedFile, newKey } from "./signing/signed-file.ts";

const file = await agreedFile(newKey());
const trusted = getCACertificates("default");

afterEach(() => setDefaultCACertificates(trusted));

function trust(certificate: string): void {
  setDefaultCACertificates([...trusted, certificate]);
}

function mailTo(smtp: Omit<SmtpServer, "host">): OperatorMail {
  return new OperatorMail({ smtp: { host: "localhost", ...smtp }, to: "alex@sample.example" });
}

function headersOf(source: string): string[] {
  const [head = ""] = source.split("\r\n\r\n");
  return head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
}

test.each([true, false])(
  "an agreement is mailed to the operator alone, encrypted (at once: %s)",
  async (secure) => {
    await using server = await startMailServer({ secure });
    trust(server.certificate);
    const auth = { user: "alex", pass: "right" };
    const mail = mailTo({ port: server.port, secure, auth });
    expect(await mail.send(file, "K7QX-M2PD")).toBe(true);
    expect(server.mails).toMatchObject([
      { from: "alex@sample.example", to: ["alex@sample.example"], user: "alex", secure: true },
    ]);
    const source = server.mails[0]?.source ?? "";
    expect(headersOf(source)).toEqual(
      expect.arrayContaining([
        "From: alex@sample.example",
        "To: alex@sample.example",
        "Subject: Agreed: offer K7QX-M2PD",
      ]),
    );
    const [, attached = ""] =
      /Content-Type: application\/json;.*?\r\n\r\n([\w+/=\r\n]+)\r\n--/s.exec(source) ?? [];
    expect(source).toContain("consultancy-agreement-K7QX-M2PD-agreed.json");
    expect(Buffer.from(attached, "base64").toString()).toBe(writeAgreementFile(file));
  },
);

test("what a visitor typed is in no header, and in no text of the mail", async () => {
  await using server = await startMailServer();
  trust(server.certificate);
  const mail = mailTo({ port: server.port, secure: false });
  const hostile = "x\r\nBcc: everybody@victim.example\r\n\r\nBuy now";
  const altered = { ...file, offer: hostile, acceptance: hostile, receipt: hostile, text: hostile };
  expect(await mail.send(altered, "K7QX-M2PD")).toBe(true);
  expect(server.mails[0]?.source).not.toMatch(/Bcc|victim|Buy now/);
  await mail.send(file, "K7QX\r\nBcc: everybody@victim.example");
  for (const { source, to } of server.mails) {
    expect(to).toEqual(["alex@sample.example"]);
    expect(headersOf(source).filter((line) => line.startsWith("Bcc"))).toEqual([]);
  }
});

test("nothing is sent in the clear, to a server that nobody vouches for, or with a wrong password", async () => {
  await using clear = await startMailServer({ tls: false });
  await using unknown = await startMailServer({ secure: true });
  await using other = await startMailServer();
  trust(other.certificate);
  const auth = { user: "alex", pass: "right" };
  for (const smtp of [
    { port: clear.port, secure: false, auth },
    { port: unknown.port, secure: true, auth },
    { port: other.port, secure: false, auth: { ...auth, pass: "wrong" } },
  ]) {
    expect(await mailTo(smtp).send(file, "K7QX-M2PD")).toBe(false);
  }
  expect([...clear.mails, ...unknown.mails, ...other.mails]).toEqual([]);
});

test("a server that takes the connection and says nothing is given up", async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.resume())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    expect(await mailTo({ port, secure: false }).send(file, "K7QX-M2PD")).toBe(false);
    expect(sockets).toHaveLength(1);
    await expect.poll(() => sockets[0]?.closed).toBe(true);
  } finally {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  }
});

test("no more than twenty an hour are tried", async () => {
  await using server = await startMailServer();
  trust(server.certificate);
  const mail = mailTo({ port: server.port, secure: false });
  const results = await Promise.all(Array.from({ length: 25 }, () => mail.send(file, "K7QX-M2PD")));
  expect(results.filter((isSent) => isSent)).toHaveLength(20);
  expect(server.mails).toHaveLength(20);
});
