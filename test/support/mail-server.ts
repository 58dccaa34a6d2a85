import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as x509 from "@peculiar/x509";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came, with CRLF. */
  source: string;
  user: string | undefined;
  /** False if any of it came in the clear. */
  secure: boolean;
}

interface Options {
  /** TLS from the first byte; otherwise STARTTLS is offered. */
  secure?: boolean;
  /** Without it nothing but clear text is offered. */
  tls?: boolean;
}

/** A real mail server on loopback, with a certificate of its own for `localhost`. */
export async function startMailServer({ secure = false, tls = true }: Options = {}) {
  const { key, certificate } = await makeCertificate();
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    secure,
    key,
    cert: certificate,
    logger: false,
    disabledCommands: tls ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth({ username, password }, _session, callback) {
      if (password === "right") return callback(null, { user: username });
      callback(new Error("Wrong password"));
    },
    async onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        source: await text(stream),
        user: typeof session.user === "string" ? session.user : undefined,
        secure: session.secure,
      });
      callback(null);
    },
  });
  // A client that trusts nobody here ends the connection within the handshake.
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    /** PEM of who is to be trusted. */
    certificate,
    mails,
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

async function makeCertificate(): Promise<{ key: string; certificate: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=localhost",
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 86_400_000),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }]),
    ],
  });
  const der = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
  const lines = der.toString("base64").replace(/.{64}/g, "$&\n");
  const key = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  return { key, certificate: certificate.toString("pem") };
}
