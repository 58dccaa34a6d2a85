import { blocksInAYear, terms } from "./terms.ts";

/** Sums up the agreement's rules (docs/product.md, 4 and 9). */
export function BlockRules() {
  return (
    <>
      <p>
        A block is a number of hours of sessions, bought together at one price and paid for before
        its sessions begin.
      </p>
      <div className="rule-columns">
        <div>
          <h3>Retained blocks</h3>
          <ul className="plain">
            <li>
              A block lasts {terms.weeksInABlock}&nbsp;weeks, so {blocksInAYear}&nbsp;blocks make a
              year.
            </li>
            <li>
              The first starts with your first session, or {terms.daysUntilTheFirstBlock}&nbsp;days
              after signing, whichever is earlier. It never starts before the agreement’s start
              date: if that is later than signing, the days count from it.
            </li>
            <li>
              The first block is invoiced on signing, or {terms.weeksOfInvoiceBeforeABlock}
              &nbsp;week before the start date if that is later. Every later block is invoiced{" "}
              {terms.weeksOfInvoiceBeforeABlock}&nbsp;week before it begins.
            </li>
            <li>
              Unused hours roll over up to your tier’s rollable hours, and must be used in the next
              block. Hours above that number lapse when their block ends.
            </li>
            <li>
              Only the hours still left when your last block ends do not lapse then: they expire{" "}
              {terms.weeksForLeftoverHours}&nbsp;weeks after it.
            </li>
            <li>
              The minimum commitment is how many blocks you agree to take; it starts again if you
              come back later than {terms.weeksUntilCommitmentResets}&nbsp;weeks after your last
              block.
            </li>
            <li>
              You may end the plan by notice at any time. It ends with the block that is running
              when your notice is received or, if that is later, once the minimum commitment is met.
              Notice that comes outside working hours is received when they next begin.
            </li>
          </ul>
        </div>
        <div>
          <h3>On-demand blocks</h3>
          <ul className="plain">
            <li>You buy a block when you need one, with no commitment to another.</li>
            <li>
              Its hours may be used for as many months as the tier says, from the day you pay for it
              or, if that is later, from the agreement’s start date. A month counts as{" "}
              {terms.daysInAMonth}&nbsp;days. Hours not used by then lapse without a refund, and do
              not roll over.
            </li>
          </ul>
          <h3>Both plans</h3>
          <ul className="plain">
            <li>
              Quotes are valid for {terms.daysOfAQuote}&nbsp;days. Invoices are payable within{" "}
              {terms.daysToPay}&nbsp;days.
            </li>
            <li>
              If you end the agreement by notice, you may use the hours you have left until they
              expire. They are not refunded; what you paid for a block that will not begin is.
            </li>
          </ul>
        </div>
      </div>
    </>
  );
}

/** Sums up the agreement's rules (docs/product.md, 4 and 9). */
export function SessionRules() {
  return (
    <ul className="plain">
      <li>
        You may move or cancel a session free of charge until {terms.hoursOfNotice}&nbsp;hours
        before it. After that its time counts as used, and {terms.creditForAForfeit} of it comes
        back as a credit.
      </li>
      <li>
        A session is billed for at least the time booked, and runs over only if we both agree. The
        first {terms.freeMinutesOver}&nbsp;minutes over are free, even if it goes on for longer;
        time beyond them is billed by the minute.
      </li>
      <li>The break between two sessions is at least as long as your tier says.</li>
      <li>
        If you can, send an agenda at least {terms.hoursForTheAgenda}&nbsp;hours before a session.
      </li>
    </ul>
  );
}

/** Sums up what else a client should know of the agreement (its clauses 12.5, 14.4, 16, 28.2, 29.2 and 33.1). */
export function SmallPrint() {
  return (
    <>
      <p>
        This page is a summary. Once signed, the agreement alone counts: neither of us may rely on
        what only this page says.
      </p>
      <ul className="plain">
        <li>
          The consultant may end the agreement on {terms.weeksOfConsultantsNotice}&nbsp;weeks’
          notice, even during a minimum commitment. Paid hours that are neither used nor expired are
          then refunded.
        </li>
        <li>
          Prices may change on {terms.weeksOfNoticeOfPrices}&nbsp;weeks’ notice. Blocks already
          invoiced, and those of a minimum commitment already made, keep their prices.
        </li>
        <li>
          The credit for a late change or a missed session is time, not money. It expires with the
          hours that the session was booked from.
        </li>
        <li>
          You reimburse any cost over {terms.costCovered}, and are told of any over{" "}
          {terms.costToTell} before it is spent. Travel by car costs {terms.pricePerMile} per mile.
          Business class is for flights over {terms.hoursOfAFlight}&nbsp;hours and trains over{" "}
          {terms.hoursOfATrain}&nbsp;hour. Travel time over {terms.hoursOfFreeTravel}
          &nbsp;hour each way is charged at {terms.rateOfTravelTime} of the hourly rate.
        </li>
      </ul>
    </>
  );
}
