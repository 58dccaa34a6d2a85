import { BookACall } from "./book-a-call.tsx";

interface WhatComesNextProps {
  schedulingUrl: string;
  origin: string | undefined;
}

export function WhatComesNext({ schedulingUrl, origin = "" }: WhatComesNextProps) {
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
            data-address={`${origin}/agreement`}
            href="/agreement"
          >
            Fill in the agreement
          </a>
          <a href="/contact">Ask a question first</a>
        </p>
      </div>
    </section>
  );
}
