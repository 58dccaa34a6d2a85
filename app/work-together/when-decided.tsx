import type { Profile } from "../owner/parse-profile.ts";
import { waysToContact } from "../owner/ways-to-contact.ts";
import { asSentence, capitalize } from "../ui/wording.ts";

interface WhenDecidedProps {
  contact: Profile["contact"];
  email: string | undefined;
  /** True if agreements are offered and signed on this site. */
  isSigning: boolean;
  origin: string | undefined;
}

export function WhenDecided({ contact, email, isSigning, origin }: WhenDecidedProps) {
  const onPaper = (path: string) => (origin ? `${origin}${path}` : `${path} on this site`);
  const byLetter = waysToContact(contact.filter((way) => way !== "calendar"));
  return (
    <section aria-labelledby="decided" className="page-row">
      <h2 className="page-label" id="decided">
        When you have decided
      </h2>
      <ul className="plain page-columns ways">
        <Way name="Fill in the agreement" path="/agreement" address={onPaper("/agreement")}>
          {isSigning
            ? "Four details, then read it, print it or have it offered to you."
            : "Four details, then read it and print it."}
        </Way>
        {isSigning && (
          <Way
            name="Check a signed agreement"
            path="/agreement/verify"
            address={onPaper("/agreement/verify")}
          >
            Verify: choose the agreement file, and see who agreed to what.
          </Way>
        )}
        <Way name="Ask a question first" path="/contact" address={email ?? onPaper("/contact")}>
          {byLetter && asSentence(capitalize(byLetter))}
        </Way>
      </ul>
    </section>
  );
}

interface WayProps {
  name: string;
  path: string;
  /** Printed in place of the link. */
  address: string;
  children: string;
}

function Way({ name, path, address, children }: WayProps) {
  return (
    <li className="entry">
      <a className="title-link with-address" data-address={address} href={path}>
        {name}
      </a>
      {children && <p>{children}</p>}
    </li>
  );
}
