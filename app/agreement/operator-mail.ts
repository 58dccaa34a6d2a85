import type { SmtpServer } from "../config/smtp-server.ts";
import { errorMessage } from "../log/error-message.ts";
import { writeLine } from "../log/server-log.ts";
import { type AgreementFile, writeAgreementFile } from "./signing/agreement-file.ts";

/** Milliseconds. The client waits for so long. */
const TIME_LIMIT = 5_000;
const HOUR = 3_600_000;
const MAX_PER_HOUR = 20;

/** Mails each agreement to the operator's own address. Only the attachment holds what a visitor typed. */
export class OperatorMail {
  readonly #config: { smtp: SmtpServer; to: string };
  readonly #sent: number[] = [];

  constructor(config: { smtp: SmtpServer; to: string }) {
    this.#config = config;
  }

  /** Resolves to true once the server has accepted the mail; never rejects. */
  async send(file: AgreementFile, reference: string): Promise<boolean> {
    const reason = this.#countTry(Date.now())
      ? await this.#deliver(file, reference).then(() => undefined, reasonFor)
      : `${MAX_PER_HOUR} were tried within an hour`;
    if (reason === undefined) return true;
    const message = `The agreement to offer ${reference} was not mailed (${reason}): the client alone has its file`;
    writeLine({ level: "error", message });
    return false;
  }

  #countTry(now: number): boolean {
    while (this.#sent.length > 0 && (this.#sent[0] ?? 0) <= now - HOUR) this.#sent.shift();
    if (this.#sent.length >= MAX_PER_HOUR) return false;
    this.#sent.push(now);
    return true;
  }

  async #deliver(file: AgreementFile, reference: string): Promise<void> {
    const { smtp, to } = this.#config;
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({
      ...smtp,
      requireTLS: !smtp.secure,
      tls: { minVersion: "TLSv1.2" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from: to,
      to,
      subject: `Agreed: offer ${reference}`,
      text: textFor(reference),
      attachments: [
        {
          filename: nameFor(reference),
          contentType: "application/json",
          content: writeAgreementFile(file),
        },
      ],
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
  }
}

function textFor(reference: string): string {
  return `Somebody has agreed to offer ${reference}. The file is attached; the site keeps no copy.

It binds nobody until you have countersigned. Only do so once the client sends you the file from an address that you know:

npm run countersign -- agreed.pdf

The attached file is the proof. Where the client’s PDF is lost, or cannot show its letters, it can be countersigned in its place.
`;
}

function nameFor(reference: string): string {
  return `consultancy-agreement-${reference}-agreed.json`;
}

/** Returns only error codes, since messages of mail servers can hold addresses. */
function reasonFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? [String(error.code)] : [];
  const codes = [...code, ...(errorMessage(error).match(/\bE[A-Z]{5,}\b/g) ?? [])];
  return `SMTP_URL: ${[...new Set(codes)].join(", ") || "an error without a code"}`;
}
