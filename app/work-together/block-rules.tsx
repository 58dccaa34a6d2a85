/** Business rules of the agreement (docs/product.md, 4 and 9). */
export function BlockRules() {
  return (
    <section aria-labelledby="block" className="rules">
      <h2 id="block">What a block is</h2>
      <p>
        A block is a number of hours of sessions, bought together at one price and paid for before
        its sessions begin.
      </p>
      <div className="rules-columns">
        <div>
          <h3>Retained blocks</h3>
          <ul>
            <li>A block lasts 4 weeks.</li>
            <li>
              The first starts with your first session, or 14 days after signing, whichever is
              earlier.
            </li>
            <li>The next block is invoiced 1 week before it begins.</li>
            <li>Hours that roll over must be used in the next block.</li>
            <li>Hours still left expire 4 weeks after your last block.</li>
            <li>
              The minimum commitment is how many blocks you agree to take; it starts anew if you
              come back later than 4 weeks after your last block.
            </li>
          </ul>
        </div>
        <div>
          <h3>On-demand blocks</h3>
          <ul>
            <li>You buy one block at a time, with no commitment to another.</li>
            <li>
              Its hours may be used for as many months as the tier says; a month counts as 30 days.
            </li>
          </ul>
        </div>
        <div>
          <h3>Both plans</h3>
          <ul>
            <li>Quotes are valid for 30 days. Invoices are payable within 7 days.</li>
            <li>Between two sessions lie at least as many minutes as the tier says.</li>
            <li>Please send an agenda at least 6 hours before a session; you need not.</li>
            <li>
              A session is billed for at least the time booked. The first 5 minutes over are free;
              time beyond them is billed by the minute.
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
