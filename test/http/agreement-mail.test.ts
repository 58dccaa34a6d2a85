import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../app/agreement/signing/check-file.ts";
import { AgreementFiles } from "../support/agreement-files.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startSite } from "../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const { offer } = await files.offer();
const to = "alex@sample.example";

interface Fields {
  name: string;
  position: string;
  email: string;
}

const ada = { name: "Ada Quux", position: "Director", email: "ada@quux.example" };

async function agree(url: string, fields: Fields = ada): Promise<{ status: number; page: string }> {
  const body = new FormData();
  const all = { intent: "agree", offer, authority: "on", ...fields };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  const answer = await fetch(`${url}/agreement/offer`, { method: "POST", body });
  return { status: answer.status, page: (await answer.text()).replaceAll("<!-- -->", "") };
}

test("each agreement is mailed to the operator alone, whatever is typed", async () => {
  await using server = await startMailServer();
  using trusted = temporaryFile(server.certificate);
  await using site = await startSite({
    AGREEMENT_SIGNING_KEY: files.value,
    SMTP_URL: `smtp://alex:right@localhost:${server.port}`,
    AGREEMENT_MAIL_TO: to,
    NODE_EXTRA_CA_CERTS: trusted.path,
  });
  const injected = "x\r\nBcc: everybody@victim.example\r\n\r\nBuy now";
  for (const fields of [
    ada,
    { ...ada, name: injected },
    { ...ada, position: injected },
    { ...ada, name: injected, position: injected },
  ]) {
    const { status, page } = await agree(site.url, fields);
    expect(status).toBe(200);
    expect(page).toContain("It was also sent to Sample Advisory Ltd.");
  }
  const refused = await agree(site.url, { ...ada, email: `a@b.example\r\nBcc: c@d.example` });
  expect(refused.status).toBe(422);

  expect(server.mails).toHaveLength(4);
  for (const mail of server.mails) {
    expect(mail).toMatchObject({ from: to, to: [to], user: "alex", secure: true });
    expect(mail.source).not.toMatch(/Bcc|victim|Buy now/);
    const [, attached = ""] =
      /Content-Type: application\/json;.*?\r\n\r\n([\w+/=\r\n]+)\r\n--/s.exec(mail.source) ?? [];
    const file = parseAgreementFile(Buffer.from(attached, "base64").toString());
    expect(await checkFile(file, files.site())).toMatchObject({
      kind: "valid",
      file: { stage: "agreed" },
    });
  }
});

test("a mail server that is dead or silent changes only the sentence", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.resume())).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  try {
    // Nothing listens at port 1.
    for (const at of [port, 1]) {
      await using site = await startSite({
        AGREEMENT_SIGNING_KEY: files.value,
        SMTP_URL: `smtps://alex:hush-hush@127.0.0.1:${at}`,
        AGREEMENT_MAIL_TO: to,
      });
      const { status, page } = await agree(site.url);
      expect(status).toBe(200);
      expect(page).toContain(
        "It could not be sent to Sample Advisory Ltd from here: send it yourself.",
      );
      expect(page).toContain("Save the agreement file");
      const log = JSON.stringify(site.lines);
      expect(log).toContain("The agreement was not mailed");
      for (const secret of ["hush", to, ada.name, ada.email, offer]) {
        expect(log).not.toContain(secret);
      }
    }
  } finally {
    sockets.forEach((socket) => socket.destroy());
    silent.close();
  }
});

test("without a mail server nothing is said of mail", async () => {
  await using site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
  const { status, page } = await agree(site.url);
  expect(status).toBe(200);
  expect(page).not.toMatch(/also sent|could not be sent/);
});

function temporaryFile(text: string) {
  const directory = mkdtempSync(join(tmpdir(), "certificate-"));
  const path = join(directory, "certificate.pem");
  writeFileSync(path, text);
  return { path, [Symbol.dispose]: () => rmSync(directory, { recursive: true }) };
}
