import { terms } from "./terms.ts";

/** Business rules of the agreement (docs/product.md, 4 and 9). */
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
