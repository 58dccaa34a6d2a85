import { terms } from "./terms.ts";

/** What else a client should know before reading the agreement (its clauses 12.5, 14.4, 16, 28.2, 29.2 and 33.1). */
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
          The credit for a late change or a missed session is time, not money. It expires{" "}
          {terms.weeksForACredit}&nbsp;weeks after the day of the session or, if that is later, with
          the hours it was booked from.
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
