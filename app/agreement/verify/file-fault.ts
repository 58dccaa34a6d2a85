import type { FileFault, NotAgreementFileError } from "../signing/agreement-file.ts";

const messages: Record<FileFault, string> = {
  size: "That file is too large to be an agreement file. They end in .json and are about 50 KB",
  pdf: "That is the PDF. Choose the file that ends in .json",
  newer: "This file was made by a newer version of this site",
  form: "This is not an agreement file. Choose the one that ends in .json, or paste all of its text",
};

export function faultInWords({ fault }: NotAgreementFileError): string {
  return messages[fault];
}
