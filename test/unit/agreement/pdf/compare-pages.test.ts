import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comparePages } from "../../../../app/agreement/pdf/compare-pages.ts";
import { readProof } from "../../../../app/agreement/pdf/read-proof.ts";
import { writeAgreementFile } from "../../../../app/agreement/signing/agreement-file.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../../../support/agreement-files.ts";
import { isAtHand } from "../../../support/debian.ts";
import { EditedPdf, withOtherLetters } from "../../../support/edited-pdf.ts";
import { signedPdfOf } from "../../../support/signed-pdf.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const agreed = await files.agree(await files.offer());
const signed = await files.countersign(agreed);
const { pdf, headings } = await signedPdfOf(signed, files);
const pageCount = new EditedPdf(pdf).pages.length;

const compare = (upload: Uint8Array) => comparePages({ upload, own: pdf, headings });
const edited = (edit: (file: EditedPdf) => EditedPdf) => edit(new EditedPdf(pdf)).bytes();

test("the PDF of an agreement is the same to the byte each time, and carries its file", async () => {
  expect((await signedPdfOf(signed, files)).pdf.equals(pdf)).toBe(true);
  expect(readProof(pdf)).toEqual({ text: writeAgreementFile(signed) });
  expect(await compare(pdf)).toEqual({ kind: "same" });
});

test("two letters that are swapped on each page are named by its clause", async () => {
  const changed = edited((file) =>
    file.pages.reduce(
      (one, _, index) => one.draw(index, withOtherLetters(one.content(index))),
      file,
    ),
  );
  const verdict = await compare(changed);
  const places = verdict.kind === "changed" ? verdict.places : [];
  expect(new Set(places).size, places.join()).toBe(pageCount);
  expect(readProof(changed)).toEqual(readProof(pdf));
});

const onFirstPage = (drawn: string) =>
  edited((file) => file.draw(0, `${file.content(0)}\n${drawn}`));
const kids = (edit: (list: string[]) => string[]) =>
  edited((file) => {
    const tree = file.find("/Type /Pages");
    return file.change(tree, (written) =>
      written.replace(/\/Kids \[([^\]]*)\]/, (_, list: string) => {
        const pages = list.match(/\d+ 0 R/g) ?? [];
        return `/Kids [${edit(pages).join(" ")}]`;
      }),
    );
  });

const annotated = (entries: string) =>
  edited((file) => {
    const annotation = file.free;
    return file
      .set(annotation, `<< /Type /Annot /Rect [0 0 595 842] ${entries} >>`)
      .change(second.number, (written) =>
        written.replace("/Annots [", `/Annots [${annotation} 0 R `),
      );
  });

const [first = { number: 0 }, second = { number: 0 }] = new EditedPdf(pdf).pages;

test.each([
  ["a page is missing", kids((pages) => pages.toSpliced(3, 1)), "changed"],
  [
    "two pages are swapped",
    kids((pages) => [...pages.slice(1, 2), ...pages.slice(0, 1), ...pages.slice(2)]),
    "changed",
  ],
  [
    "a page is there twice",
    edited((file) => {
      const copy = file.free;
      return file
        .set(copy, file.source(first.number))
        .change(file.find("/Type /Pages"), (all) => all.replace("/Kids [", `/Kids [${copy} 0 R `));
    }),
    "changed",
  ],
  ["words are added", onFirstPage("BT /f0 9 Tf 1 0 0 1 80 40 Tm (\0\x01\0\x02) Tj ET"), "changed"],
  [
    "the words are drawn without ink",
    edited((file) => file.draw(0, `3 Tr ${file.content(0).replaceAll("0 Tr", "3 Tr")}`)),
    "changed",
  ],
  [
    "words without ink are added, as in a scan",
    onFirstPage("BT 3 Tr /f0 9 Tf (\0\x01\0\x02) Tj ET"),
    "redrawn",
  ],
  ["a white box covers the page", onFirstPage("q 1 1 1 rg 0 0 595 842 re f Q"), "redrawn"],
  [
    "words are drawn as an artifact",
    onFirstPage("/Artifact BMC BT /f0 9 Tf (\0\x01) Tj ET EMC"),
    "changed",
  ],
  ["a note covers the page", annotated("/Subtype /FreeText /Contents (£1)"), "added"],
  ["a field is upon the page", annotated("/Subtype /Widget /FT /Tx /V (£1)"), "added"],
  ["a link has a look of its own", annotated("/Subtype /Link /AP << >>"), "added"],
  ["a link is upon the page", annotated("/Subtype /Link"), "redrawn"],
  ["a picture is drawn", onFirstPage("BI /W 1 /H 1 /BPC 8 /CS /G ID \xFF\nEI"), "added"],
  [
    "its words are in a layer that is off",
    edited((file) => file.extend(file.catalog, "/OCProperties << >>")),
    "added",
  ],
  ["it has a form", edited((file) => file.extend(file.catalog, "/AcroForm << >>")), "added"],
  ["it draws far more than an agreement", onFirstPage("q Q ".repeat(400_000)), "unfinished"],
  ["zeros and a comment follow", Buffer.concat([pdf, Buffer.from("\n% sent on\n\0\0")]), "redrawn"],
  [
    "all its pages are pictures",
    edited((file) => file.pages.reduce((one, _, index) => one.draw(index, "0 0 9 9 re f"), file)),
    "unread",
  ],
  [
    "its fonts do not say which letters they draw",
    edited((file) =>
      file.pages.reduce(
        (one, _, index) => one.draw(index, one.content(index).replaceAll("/f", "/g")),
        file,
      ),
    ),
    "unread",
  ],
  [
    "other pages are in nodes of the tree that say they are none",
    edited((file) => {
      const [node, leaf] = [file.free, file.free + 1];
      return file
        .set(leaf, `<< /Type /Pages /MediaBox [0 0 595 842] /Contents ${first.number} 0 R >>`)
        .set(node, `<< /Type /Pages /Kids [${leaf} 0 R] /Count 1 >>`)
        .change(file.find("/Type /Pages"), (all) => all.replace("/Kids [", `/Kids [${node} 0 R `));
    }),
    "redrawn",
  ],
  [
    "the tree counts fewer pages than it has",
    edited((file) =>
      file.change(file.find("/Type /Pages"), (all) => all.replace(/\/Count \d+/, "/Count 10")),
    ),
    "redrawn",
  ],
  [
    "the title is another",
    edited((file) =>
      file.change(file.find("/Title"), (all) => all.replace("/Title (", "/Title (x")),
    ),
    "redrawn",
  ],
])("where %s, the pages are told apart", async (_, upload, kind) => {
  expect(await compare(upload)).toMatchObject({ kind });
});

const altered = withOtherLetters(new EditedPdf(pdf).content(9));
const unknown = "BT /g 9 Tf 1 0 0 1 80 40 Tm (x) Tj ET";
const inNoFont = (content: string) => content.replaceAll("/f", "/g");
const firstHalf = new EditedPdf(pdf).content(9).replace(/^([^]{9000,}?ET)[^]*/, "$1");
/** Draws a form whose filter nobody knows. */
const undecoded = (file: EditedPdf, content: string) => {
  const form = file.free;
  return file
    .setStream(form, "x", "/Type /XObject /Subtype /Form /Filter /None")
    .change(file.pages[9]?.number ?? 0, (written) =>
      written.replace("/Resources <<", `/Resources << /XObject << /X ${form} 0 R >>`),
    )
    .draw(9, content);
};

test.each<[string, (file: EditedPdf) => EditedPdf]>([
  ["a letter after them", (file) => file.draw(9, `${altered} ${unknown}`)],
  ["a letter before them", (file) => file.draw(9, `${unknown} ${altered}`)],
  ["a form before them", (file) => undecoded(file, `/X Do ${altered}`)],
  ["the end of their page", (file) => file.draw(9, `${altered} )`)],
  ["another page", (file) => file.draw(3, ")").draw(9, altered)],
  ["a font of another page", (file) => file.draw(3, inNoFont(file.content(3))).draw(9, altered)],
])("words that differ are told by their clause where %s cannot be read", async (_, edit) => {
  const told = await compare(edited((file) => file.draw(9, altered)));
  expect(told).toEqual({ kind: "changed", places: [expect.any(String)] });
  expect(await compare(edited(edit))).toEqual(told);
});

test.each<[string, (file: EditedPdf) => EditedPdf, string]>([
  [
    "a letter is in place of a clause",
    (file) => file.draw(9, `${firstHalf} ${unknown}`),
    "changed",
  ],
  ["letters of a page are unknown", (file) => file.draw(9, inNoFont(file.content(9))), "unread"],
  ["a page ends damaged", (file) => file.draw(9, `${file.content(9)} )`), "unread"],
  ["a page is damaged", (file) => file.draw(9, ")"), "unread"],
  [
    "all pages are pictures, but for words of their own",
    (file) =>
      file.pages.reduce(
        (one, _, index) =>
          one.draw(index, "BT /f0 9 Tf (\0\x01\0\x02\0\x03\0\x04\0\x05\0\x06) Tj ET"),
        file,
      ),
    "changed",
  ],
])(
  "where %s that cannot be read, only what may be the same is not called changed",
  async (_, edit, kind) => {
    expect(await compare(edited(edit))).toMatchObject({ kind });
  },
);

test("a page that was added or taken away is called that", async () => {
  const added = edited((file) => {
    const [page, content] = [file.free, file.free + 1];
    return file
      .set(page, `<< /Type /Page /MediaBox [0 0 595 842] /Contents ${content} 0 R >>`)
      .setStream(content, "BT /F 9 Tf (\x80 9) Tj ET")
      .change(file.find("/Type /Pages"), (all) => all.replace(/(\/Kids [^\]]*)/, `$1 ${page} 0 R`));
  });
  for (const [upload, place] of [
    [added, `page ${pageCount + 1}, which was added`],
    [kids((pages) => pages.toSpliced(3, 1)), "page 4, which is missing"],
  ] as const) {
    expect(await compare(upload)).toEqual({ kind: "changed", places: [place] });
  }
});

test.each([
  [
    "another offer",
    async () =>
      files.countersign(
        await files.agree(await files.offer({ ...offeredTerms, plan: "retained-1" })),
      ),
  ],
  [
    "another signer",
    async () =>
      files.countersign(
        await files.agree(await files.offer(), { ...agreedByAda, name: "Bo Quux" }),
      ),
  ],
  ["the same before it was countersigned", async () => agreed],
])("the pages of %s are told apart", async (_, other) => {
  const { pdf: pages } = await signedPdfOf(await other(), files);
  expect(await compare(pages)).toMatchObject({ kind: "changed" });
});

/** The numbers of the streams that say which letters the fonts draw. */
const letterMaps = [...pdf.toString("latin1").matchAll(/\/ToUnicode (\d+)/g)].map(([, number]) =>
  Number(number),
);

test.each([
  ["letters whose bytes are swapped, as Ghostscript writes ligatures,", "66006900", "redrawn"],
  ["other letters", "0066006A", "changed"],
  ["other letters whose bytes are swapped", "66006A00", "changed"],
])("where the fonts write fi as %s the pages are told apart", async (_, written, kind) => {
  const upload = edited((file) =>
    letterMaps.reduce((one, number) => {
      const map = one.stream(number).toString("latin1");
      return one.setStream(number, map.replace("<00660069>", `<${written}>`));
    }, file),
  );
  expect(await compare(upload)).toMatchObject({ kind });
});

test("an attachment that is changed, taken away or doubled is seen", () => {
  const attached = (edit: (written: string) => string) =>
    edited((file) => file.change(file.catalog, edit));
  const names = "(agreement.json) ";
  const other = edited((file) =>
    file.setStream(file.find("/Type /EmbeddedFile"), "{}", "/Type /EmbeddedFile"),
  );
  expect(readProof(other)).toEqual({ text: "{}" });
  expect(readProof(attached((all) => all.replace("/EmbeddedFiles", "/Other")))).toEqual({
    fault: "none",
  });
  const twice = edited((file) => {
    const [stream, specification] = [file.free, file.free + 1];
    return file
      .setStream(stream, "{}", "/Type /EmbeddedFile")
      .set(specification, `<< /Type /Filespec /EF << /F ${stream} 0 R >> >>`)
      .change(file.catalog, (all) => all.replace(names, `(a) ${specification} 0 R ${names}`));
  });
  expect(readProof(twice)).toEqual({ fault: "several" });
  const onPage = annotated("/Subtype /FileAttachment /FS << /EF << /F 1 0 R >> >>");
  expect(readProof(onPage)).toEqual({ fault: "damaged" });
  expect(readProof(Buffer.from(pdf.subarray(0, 100_000)))).toEqual({ fault: "damaged" });
  expect(readProof(Buffer.from("%PDF-1.7\n"))).toEqual({ fault: "damaged" });
});

/** What other programs make of the file that they are given; `found` is what is told of it. */
const programs: [name: string, command: string[], found: string][] = [
  ["qpdf, for the web", ["qpdf", "--linearize", "in.pdf", "out.pdf"], "redrawn"],
  [
    "qpdf, with streams of objects",
    ["qpdf", "--object-streams=generate", "in.pdf", "out.pdf"],
    "redrawn",
  ],
  ["qpdf, for editing", ["qpdf", "--qdf", "in.pdf", "out.pdf"], "redrawn"],
  [
    "qpdf, protected",
    ["qpdf", "--encrypt", "", "x", "256", "--", "in.pdf", "out.pdf"],
    "protected",
  ],
  ["mutool", ["mutool", "clean", "-gggg", "-z", "in.pdf", "out.pdf"], "redrawn"],
  ["mutool, rewriting the pages", ["mutool", "clean", "-s", "in.pdf", "out.pdf"], "redrawn"],
  ["pdftk", ["pdftk", "in.pdf", "output", "out.pdf"], "redrawn"],
  ["pdftk, copying the pages", ["pdftk", "in.pdf", "cat", "output", "out.pdf"], "none"],
  [
    "Ghostscript, as many that make a PDF smaller do",
    ["gs", "-q", "-sDEVICE=pdfwrite", "-o", "out.pdf", "in.pdf"],
    "redrawn",
  ],
  ["poppler, as if printed", ["pdftocairo", "-pdf", "in.pdf", "out.pdf"], "none"],
];

test.for(programs)(
  "a file that was saved again by %s",
  async ([, [program = "", ...args], found], { skip }) => {
    if (!isAtHand(program)) skip();
    const directory = mkdtempSync(join(tmpdir(), "saved-"));
    try {
      writeFileSync(join(directory, "in.pdf"), pdf);
      execFileSync(program, args, { cwd: directory, stdio: "ignore" });
      const saved = readFileSync(join(directory, "out.pdf"));
      const proof = readProof(saved);
      expect("fault" in proof ? proof.fault : (await compare(saved)).kind).toBe(found);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);
