import { generateKeyPairSync } from "node:crypto";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../app/agreement/signing/check-file.ts";
import { AgreementFiles } from "../support/agreement-files.ts";
import { startMailServer } from "../support/mail-server.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { startSite } from "../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const { offer } = await files.offer();
const to = "alex@sample.example";

const ada = { name: "Ada Quux", position: "Director", email: "ada@quux.example" };

function agree(url: string, fields = ada): Promise<SentPage> {
  const body = formOf({ intent: "agree", offer, authority: "on", ...fields });
  return SentPage.of(fetch(`${url}/agreement/offer`, { method: "POST", body }));
}

test("each agreement is mailed to the operator alone, whatever is typed", async () => {
  await using server = await startMailServer();
  using folder = mkdtempDisposableSync(join(tmpdir(), "certificate-"));
  const trusted = join(folder.path, "certificate.pem");
  writeFileSync(trusted, server.certificate);
  await using site = await startSite({
    AGREEMENT_SIGNING_KEY: files.value,
    SMTP_URL: `smtp://alex:right@localhost:${server.port}`,
    AGREEMENT_MAIL_TO: to,
    NODE_EXTRA_CA_CERTS: trusted,
  });
  const injected = "x\r\nBcc: everybody@victim.example\r\n\r\nBuy now";
  for (const fields of [ada, { ...ada, name: injected, position: injected }]) {
    const { status, words } = await agree(site.url, fields);
    expect(status).toBe(200);
    expect(words).toContain("It was also sent to Sample Advisory Ltd.");
  }
  const refused = await agree(site.url, { ...ada, email: `a@b.example\r\nBcc: c@d.example` });
  expect(refused.status).toBe(422);

  expect(server.mails).toHaveLength(2);
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

test("a mail server that is dead changes only the sentence, and the log holds nothing of the agreement", async () => {
  await using site = await startSite({
    AGREEMENT_SIGNING_KEY: files.value,
    // Where nothing listens. One that says nothing is given up likewise: unit/agreement/agreement-mail.test.ts.
    SMTP_URL: "smtps://alex:hush-hush@127.0.0.1:1",
    AGREEMENT_MAIL_TO: to,
  });
  const { status, words } = await agree(site.url);
  expect(status).toBe(200);
  expect(words).toContain(
    "It could not be sent to Sample Advisory Ltd from here: send it yourself.",
  );
  expect(words).toContain("Save the agreement file");
  const log = JSON.stringify(site.lines);
  expect(log).toMatch(/The agreement to offer \w{4}-\w{4} was not mailed \(SMTP_URL: \w+/);
  for (const secret of ["hush", to, ada.name, ada.email, offer]) expect(log).not.toContain(secret);
});

test("without a mail server nothing is said of mail", async () => {
  await using site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
  const { status, words } = await agree(site.url);
  expect(status).toBe(200);
  expect(words).not.toMatch(/also sent|could not be sent/);
});
