import { parse } from "content-disposition";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { downloadName } from "../../../../app/agreement/files/file-names.ts";
import { FileDownload } from "../../../../app/page/file-download.ts";
import { anyCharacter } from "../../../support/any-character.ts";
import { today } from "../samples.ts";

function attachment(name: string): string {
  const response = new FileDownload(name, "application/pdf", new Uint8Array()).toResponse({});
  return response.headers.get("Content-Disposition") ?? "";
}

test.each([
  ["Acme & Sons (UK) Ltd.", "Acme & Sons (UK) Ltd, Consultancy agreement, 2026-11-20.pdf"],
  ["../../etc/passwd", "etc passwd, Consultancy agreement, 2026-11-20.pdf"],
  ['a"; filename="b.exe', "a ; filename= b.exe, Consultancy agreement, 2026-11-20.pdf"],
  ["Ωmega\r\nX-Header: 1", "Ωmega X-Header 1, Consultancy agreement, 2026-11-20.pdf"],
  ["...", "Consultancy agreement, 2026-11-20.pdf"],
  ["W".repeat(200), `${"W".repeat(60)}, Consultancy agreement, 2026-11-20.pdf`],
])("%j makes a file's name", (party, name) => {
  expect(downloadName(party, today, "pdf")).toBe(name);
});

test("a file’s kind stands between the party and the day", () => {
  expect(downloadName("Acme Ltd", today, "ics", "Agreement dates")).toBe(
    "Acme Ltd, Agreement dates, 2026-11-20.ics",
  );
});

test("a name beyond ASCII is given in both forms", () => {
  expect(attachment("Café Ω’s.pdf")).toBe(
    `attachment; filename="Caf? ??s.pdf"; filename*=UTF-8''Caf%C3%A9%20%CE%A9%E2%80%99s.pdf`,
  );
});

test("any party makes one header of two parts, which reads back as the name", () => {
  const party = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(party, (text) => {
      const name = downloadName(text, today, "pdf");
      const header = attachment(name);
      expect(header).toMatch(
        /^attachment; filename="[^"\\]*"(?:; filename\*=UTF-8''[\w.!~*%-]*)?$/,
      );
      expect(header).toMatch(/^[ -~]*$/);
      expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(
        header,
      );
      expect(parse(header).parameters.filename).toBe(name);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}"*/:<>?\\|]/u);
      expect(new TextEncoder().encode(name).length).toBeLessThan(300);
    }),
    { numRuns: 1000 },
  );
});
