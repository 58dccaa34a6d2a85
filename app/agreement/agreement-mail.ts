import type { SmtpServer } from "../config/operator-secrets.ts";
import { errorMessage } from "../log/error-message.ts";
import { writeLine } from "../log/server-log.ts";
import { type AgreementFile, writeAgreementFile } from "./signing/agreement-file.ts";

/** Milliseconds; the client waits for it. */
const TIME_LIMIT = 5_000;
const HOUR = 3_600_000;
const MAX_PER_HOUR = 20;

interface MailConfig {
  smtp: SmtpServer;
  to: string;
}

/** Mails each agreement to the operator's own address. What a visitor typed is only in the attachment. */
export class AgreementMail {
  readonly #config: MailConfig;
  readonly #sent: number[] = [];

  constructor(config: MailConfig) {
    this.#config = config;
  }

  /** Resolves to whether the server has taken the mail; never rejects. */
  async send(file: AgreementFile, reference: string): Promise<boolean> {
    const reason = this.#mayTry(Date.now())
      ? await this.#send(file, reference).then(() => undefined, reasonFor)
      : `${MAX_PER_HOUR} were tried within an hour`;
    if (reason === undefined) return true;
    const message = `The agreement to offer ${reference} was not mailed (${reason}): the client alone has its file`;
    writeLine({ level: "error", message });
    return false;
  }

  #mayTry(now: number): boolean {
    while (this.#sent.length > 0 && (this.#sent[0] ?? 0) <= now - HOUR) this.#sent.shift();
    if (this.#sent.length >= MAX_PER_HOUR) return false;
    this.#sent.push(now);
    return true;
  }

  async #send(file: AgreementFile, reference: string): Promise<void> {
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
          filename: `consultancy-agreement-${reference}-agreed.json`,
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

It binds nobody until you have countersigned. Only do so if the client sends you the same file from an address that you know:

npm run countersign -- consultancy-agreement-${reference}-agreed.json
`;
}

/** Messages of mail servers can hold addresses, so only error codes are logged. */
function reasonFor(error: unknown): string {
  const code = error instanceof Error && "code" in error ? [String(error.code)] : [];
  const codes = [...code, ...(errorMessage(error).match(/\bE[A-Z]{5,}\b/g) ?? [])];
  return `SMTP_URL: ${[...new Set(codes)].join(", ") || "an error without a code"}`;
}
