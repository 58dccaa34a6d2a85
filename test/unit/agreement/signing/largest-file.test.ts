import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { contractFields, optionalFields } from "../../../../app/agreement/contract/inputs.ts";
import {
  parseAgreementFile,
  writeAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../../../app/agreement/signing/check-file.ts";
import { FILE_LIMIT } from "../../../../app/agreement/signing/file-fault.ts";
import { statementFor } from "../../../../app/agreement/signing/statement.ts";
import { AgreementFiles, offeredTerms } from "../../../support/agreement-files.ts";

test.each(["😀", "漢", "*", "&"])(
  "with %s in every place of every field, a file is less than half of what is taken",
  async (character) => {
    const longest = character.repeat(200);
    const names = [...contractFields, ...optionalFields].map(({ name }) => name);
    const terms = {
      ...offeredTerms,
      ...Object.fromEntries(names.map((name) => [name, longest])),
      clientEmail: `${"x".repeat(190)}@a.example`,
    };
    const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
    const agreed = {
      name: longest,
      position: longest,
      email: `${"é".repeat(180)}@a.example`,
      statement: statementFor(longest),
    };
    const file = await files.countersign(await files.agree(await files.offer(terms), agreed));
    const written = writeAgreementFile(file);
    expect(Buffer.byteLength(written)).toBeLessThan(FILE_LIMIT / 2);
    expect(await checkFile(parseAgreementFile(written), files.site())).toMatchObject({
      kind: "valid",
      file: { stage: "signed" },
    });
  },
);
