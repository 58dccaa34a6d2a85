import { BookACall } from "./book-a-call.tsx";

interface WhatComesNextProps {
  schedulingUrl: string;
  /** What the contact page shows. */
  email: string | undefined;
  origin: string | undefined;
}

export function WhatComesNext({ schedulingUrl, email, origin }: WhatComesNextProps) {
  return (
    <section aria-labelledby="next" className="page-row">
      <h2 id="next">What comes next</h2>
      <div className="page-text">
        <p>
          Book a first call and say what you are working on. The agreement has every term in full:
          fill in your company’s details, read it, and print it.
        </p>
        <p className="work-together-ways">
          <BookACall schedulingUrl={schedulingUrl} />
          <a
            className="button with-address"
            data-kind="quiet"
            data-address={onPaper("/agreement", origin)}
            href="/agreement"
          >
            Fill in the agreement
          </a>
          <a
            className="with-address"
            data-address={email ?? onPaper("/contact", origin)}
            href="/contact"
          >
            Ask a question first
          </a>
        </p>
      </div>
    </section>
  );
}

function onPaper(path: string, origin: string | undefined): string {
  return origin ? `${origin}${path}` : `${path} on this site`;
}
