import { generateKeyPairSync } from "node:crypto";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AgreementFiles } from "../support/agreement-files.ts";
import { startMailServer } from "../support/mail-server.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { startSite } from "../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const { offer } = await files.offer();
const to = "alex@sample.example";

const ada = { name: "Ada Quux", position: "Director", email: "ada@quux.example" };

function agree(url: string): Promise<SentPage> {
  const body = formOf({ intent: "agree", offer, authority: "on", ...ada });
  return SentPage.of(fetch(`${url}/agreement/offer`, { method: "POST", body }));
}

test("each agreement is mailed to the operator", async () => {
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
  const { status, words } = await agree(site.url);
  expect(status).toBe(200);
  expect(words).toContain("Its proof was also sent to Sample Advisory Ltd.");
  const source = expect.stringMatching(/consultancy-agreement-\w{4}-\w{4}-agreed\.json/);
  expect(server.mails).toEqual([{ from: to, to: [to], user: "alex", secure: true, source }]);
});

test("a mail server that is dead changes only the sentence, and the log holds nothing of the agreement", async () => {
  await using site = await startSite({
    AGREEMENT_SIGNING_KEY: files.value,
    // Where nothing listens. One that says nothing is given up likewise: unit/agreement/operator-mail.test.ts.
    SMTP_URL: "smtps://alex:hush-hush@127.0.0.1:1",
    AGREEMENT_MAIL_TO: to,
  });
  const { status, words } = await agree(site.url);
  expect(status).toBe(200);
  expect(words).toContain("It could not be sent to Sample Advisory Ltd from here.");
  expect(words).toContain("Save your signed agreement (PDF)");
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
