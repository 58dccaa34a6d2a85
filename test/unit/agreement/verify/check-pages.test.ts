import { expect, test, vi } from "vitest";
import { checkPages } from "../../../../app/agreement/verify/check-pages.ts";
import type { SignedText } from "../../../../app/agreement/files/signed-document.ts";

const makeSignedPdf = vi.hoisted(() => vi.fn<() => Promise<Uint8Array<ArrayBuffer>>>());
vi.mock(import("../../../../app/agreement/files/signed-files.ts"), () => ({ makeSignedPdf }));

const check = (signal: AbortSignal) => checkPages(new Uint8Array(), {} as SignedText, signal);

test("pages that are not compared in time are left unmade, whatever still goes on", async () => {
  const { promise, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  makeSignedPdf.mockReturnValue(promise);
  const late = new AbortController();
  const checked = check(late.signal);
  late.abort();
  expect(await checked).toEqual({ kind: "unmade" });
  expect(await check(AbortSignal.abort())).toEqual({ kind: "unmade" });
  reject(new Error("too late"));
});
