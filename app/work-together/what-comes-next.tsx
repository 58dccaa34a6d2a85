import "../ui/button.css";

export function WhatComesNext() {
  return (
    <section aria-labelledby="next" className="work-together-next">
      <h2 id="next">What comes next</h2>
      <p>The agreement has every term in full. Fill in your details, read it, and print it.</p>
      <p className="work-together-ways">
        <a className="button" href="/agreement">
          Fill in the agreement
        </a>
        <a className="button" data-kind="quiet" href="/contact">
          Ask a question first
        </a>
      </p>
    </section>
  );
}
