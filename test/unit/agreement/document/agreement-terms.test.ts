import { expect, test } from "vitest";
import { createContractValues } from "../../../../app/agreement/contract/contract.ts";
import { compileAgreement } from "../../../../app/agreement/document/compile-template.ts";
import { renderFormatted } from "../../../../app/agreement/document/fill-template.ts";
import { consultant, inputs, source, today } from "../samples.ts";

const html = renderFormatted(
  compileAgreement(source),
  createContractValues(inputs, consultant, today),
).replace(/<\/?(?:bdi|a)\b[^>]*>/g, "");

/** The text of a clause: from its number to the next clause, heading or table. */
function clause(number: string): string {
  const start = html.indexOf(`<span class="number">${number}</span>`);
  if (start < 0) throw new Error(`no clause ${number}`);
  const rest = html.slice(start);
  const end = rest.slice(1).search(/<p class="clause"|<h2|<table/);
  return rest.slice(0, end < 0 ? undefined : end + 1).replace(/<[^>]*>/g, "");
}

function row(schedule: number, subject: string): string[] {
  const part = html.slice(html.indexOf(`id="schedule-${schedule}"`));
  const [, cells = ""] =
    part.match(new RegExp(`<th scope="row">${subject}</th>(.*?)</tr>`, "s")) ?? [];
  return [...cells.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell);
}

test.each([
  // docs/product.md, 4
  ["S1.1", "lasts 4 weeks"],
  ["15.3", "must be paid for in full before its Sessions begin"],
  ["S1.3", "invoiced 1 week before it begins"],
  ["S1.2", "at the earlier of the first Session and the day 14 days after the Signing Date"],
  ["S1.5", "Rolled-over Hours must be used in the next Block"],
  ["S1.8", "expire 4 weeks after the Last Block"],
  ["S1.10", "The Minimum Commitment resets 4 weeks after the Last Block"],
  // docs/decisions/0028
  ["1.5", "Schedule 1 and Schedule 2 as clause 10.7 says"],
  ["10.7", "are each part of this agreement only if the Client orders a Block of its Plan"],
  ["10.7", "the Schedule becomes part of this agreement on that day, whatever it says of itself"],
  // docs/product.md, 9
  ["S1.8", "must have at least 20 minutes between them"],
  ["11.2", "as the Schedule shows for the Client’s Tier, except as paragraph S1.8 says"],
  ["S2.2", "with 30 days to a month"],
  [
    "S2.2",
    "paid for on 20th Nov 26, if the Start Date is not later than that day, expire at the end",
  ],
  ["S2.2", "expire at the end of 19th Jan 27 in London"],
  ["14.2", "valid for 30 days from its date and excludes VAT"],
  ["15.2", "payable within 7 days after its date"],
  ["13.1", "encouraged to send an agenda at least 6 hours before each Session"],
  ["28.2", "at least 2 weeks’ notice"],
  ["27.1", "for 18 months afterwards"],
  ["22.2", "the Fees paid by the Client in the 12 months before the event"],
  ["16.2", "The Consultant covers each cost under £20"],
  ["16.2", "The Client reimburses each cost over £20"],
  ["16.3", "must notify the Client of a cost over £100"],
  ["16.4", "45p per mile"],
  ["16.5", "on flights scheduled to take over 4 hours"],
  ["16.5", "on trains scheduled to take over 1 hour"],
  ["16.6", "Travel time over 1 hour"],
  ["16.6", "at 20% of the Hourly Rate"],
  ["11.3", "at least its booked time"],
  ["11.4", "The first 5 minutes of an overrun are free, and stay free if it goes on for longer"],
  ["11.4", "Time beyond them is billed by the minute"],
  ["1.1", "Short Notice means notice given less than 24 hours before"],
  ["12.2", "at Short Notice, or does not attend, it forfeits the booked time"],
  ["12.3", "a Credit of 50% of the booked time"],
  ["12.4", "more than 1 Session in any 4 booked in a row"],
  ["12.4", "a Credit of 20% of the booked time"],
  ["13.2", "The first 2 Sessions under this agreement each include a check-in call of 15 minutes"],
  // docs/decisions/0026: blocks, tiers and the end of a plan
  ["1.1", "Last Block means the Block after which the Retained Plan ends"],
  ["1.1", "Minimum Commitment means the number of Blocks in a row"],
  ["1.2", "a month is a calendar month, except in paragraph S2.2"],
  ["10.1", "no Block is invoiced or begins until the Client has confirmed its choice"],
  ["10.3", "An order by email binds both parties once the Consultant has confirmed or invoiced it"],
  ["10.6", "Each Block keeps the Plan, the Tier and the price under which it was ordered or"],
  ["10.6", "what depends on the Tier follows the Block from which the time is taken"],
  ["7.3", "clause 10.6 applies to the Blocks before it"],
  ["S1.1", "No further Block begins while the price of an earlier one is overdue"],
  ["S1.2", "It does not start before the Signing Date or before the Start Date"],
  ["S1.3", "on the Signing Date or, if that is later, 1 week before the Start Date"],
  ["S1.3", "If an invoice is late, the Hours of its Block can be used for as much longer"],
  ["S1.4", "is met when that number of Blocks has ended"],
  ["S1.5", "lapse when it ends, unless it is the Last Block"],
  ["S1.6", "lapse at the end of their Block, unless it is the Last Block"],
  ["S1.8", "All Hours that are left when the Last Block ends, rolled-over Hours included"],
  ["S1.9", "or, if that is later, when the Minimum Commitment is met"],
  ["S1.9", "is cancelled, and what was paid on it is refunded within 14 days"],
  ["S1.10", "paragraph S1.5 and paragraph S1.6 apply as if there had been no gap"],
  ["S1.11", "the day of the order takes the place of the Signing Date"],
  ["S2.2", "the day on which the Block is paid for or, if that is later, from the Start Date"],
  ["28.1", "If no Block is running and no Minimum Commitment is left to meet"],
  ["29.2", "must refund, within 14 days and less any sum that the Client owes"],
  ["29.4", "If the Consultant ends this agreement under clause 28.4, clause 29.2 applies instead"],
  ["11.1", "must offer enough times for the Client to use its Hours before they expire"],
  ["11.3", "A check-in call under clause 13.2 is not part of its booked time"],
  ["12.1", "If the Client’s notice is not Short Notice, moving or cancelling is free"],
  ["12.3", "Booked time that was itself a Credit earns none"],
  ["12.4", "moves or cancels a Session, however early, or does not attend it, no time is used"],
  ["12.4", "A Session earns this Credit only once"],
  ["12.5", "until 4 weeks after the day for which the Session was booked"],
  ["12.5", "It does not roll over, and does not count towards a limit on rolling Hours over"],
  ["12.6", "A Credit under clause 12.3 is not extended in this way"],
  [
    "13.2",
    "The call follows the booked time, costs nothing more, uses no Hours and is not an overrun",
  ],
  ["8.2", "counts as moved by the Consultant"],
  ["14.2", "neither signed this agreement nor ordered what is quoted"],
  ["14.2", "does not renew a quote unless the Consultant sends or signs that copy"],
  ["14.2", "its prices stay in force until they are changed under clause 14.4"],
  ["14.4", "It does not affect a Block that has been invoiced"],
  ["33.2", "Apart from a change of prices under clause 14.4"],
  ["16.2", "Nobody may split a cost, or join it with others"],
  ["16.3", "early enough for the Client to object, before it commits itself to pay"],
  ["16.4", "a single cost for clause 16.2 and clause 16.3"],
  ["22.2", "the price of 2 Blocks of the Plan and Tier that the Client ordered last"],
  ["22.2", "for an event, or for events with the same cause, is limited to the higher of"],
  ["22.4", "or the Consultant’s duty to refund Fees"],
  ["22.5", "Each limit and each exclusion in this clause is a separate term"],
  ["30.2", "no further Block begins"],
  ["31.2", "assigning, or charging as security, a sum that is or will become payable to it"],
  ["17.3", "By signing this agreement, the Consultant assigns to the Client"],
  ["17.3", "and for any other time spent on it, have been paid in full"],
  ["17.6", "The Client’s rights to that material are those that the licence gives"],
  ["18.3", "a substitute sent under clause 8.2"],
  [
    "22.4",
    "What a party has to pay for other events in the 12 months before an event is taken off",
  ],
  ["27.1", "must not, and must make sure that the Principal does not"],
  ["27.6", "the Principal’s signed promise to the Client to keep to clause 18 and to this clause"],
  ["33.7", "to confirm an assignment under clause 17.3"],
  ["32.1", "from one country to another, by tracked airmail"],
  ["32.2", "on the seventh, if posted from one country to another"],
  ["36.3", "once the Consultant has signed it and the Client has paid for a Block under it"],
  ["36.3", "the Plan and Tier on the invoice are the Order"],
  ["36.4", "A quote, draft or offer is not signed by the Consultant merely because"],
  ["S3.1", "including on transfers of personal data outside the United Kingdom"],
  ["S3.1", "must then tell the Client of that requirement before the processing"],
  ["S3.7", "and delete the copies that exist"],
  ["S1.1", "so that a year holds 13 Blocks or a little more"],
  ["S1.3", "if that is later, 1 week before the Start Date"],
  ["S1.1", "the Plan then waits, and has not ended"],
  ["S1.9", "(at once, if none is running)"],
  ["36.4", "must be returned on request, less the price of time already provided"],
  // docs/decisions/0031
  ["1.5", "If the Client is a partnership, this agreement is with all its partners, and each"],
  ["14.3", "If the Client is registered or based outside the United Kingdom"],
  ["21.1", "acts in the course of business, that it is duly incorporated if it is a company"],
  ["28.4", "makes an arrangement with its creditors, is made bankrupt"],
  ["32.1", "sent by email to the address given for that party on the signature page"],
  ["35.2", "wherever the Client is registered or based"],
  ["14.4", "Blocks of the Retained Plan that begin, after the notice has run out"],
  // docs/decisions/0026: what a solicitor found
  ["S1.9", "by notice under clause 32 at any time"],
  ["S1.9", "ends with the Block that is running when the notice is received"],
  ["28.1", "at any time by notice under clause 32"],
  ["28.1", "at the end of the Block that is running when it is received"],
  [
    "36.4",
    "Until this agreement binds the parties, money that the Client has paid must be returned",
  ],
  ["36.4", "By asking for that money or taking it, the Consultant gives the Client an undertaking"],
  ["36.4", "separate from this agreement and binds the Consultant at once"],
  [
    "36.4",
    "When this agreement comes to bind the parties, the money counts as paid on that day, and in time",
  ],
  ["27.6", "must obtain, in a deed that a witness attests, the Principal’s signed promise"],
  ["27.6", "must deliver the deed to the Client"],
  [
    "S1.1",
    "not paid in full because the Client disputes its invoice under clause 15.6 do not count",
  ],
  ["1.1", "the signature page in which the Client’s Plan and Tier are marked"],
  ["10.1", "under the Plan and Tier that are marked in the Order"],
  ["14.4", "at least 8 weeks’ notice in writing"],
])("clause %s says: %s", (number, term) => {
  expect(clause(number)).toContain(term);
});

test("a notice to leave counts by the Block that runs when it is received, wherever it is said", () => {
  const running = source.match(/Block that is running.{30}/g) ?? [];
  expect(running).toHaveLength(2);
  for (const said of running)
    expect(said).toMatch(/^Block that is running when (it|the notice) is received/);
});

test("the details of a party are no terms, except that they say where notices reach it", () => {
  const [parties = ""] = /id="parties".*?<table/s.exec(html) ?? [];
  expect(parties.replace(/<[^>]*>/g, "")).toContain(
    "only identify it and, for notices, give its addresses under clause 32.1. Whatever else they say, they are not terms of this agreement.",
  );
  expect(clause("32.1")).toContain("to the address given for that party in this agreement");
});

test.each([
  [1, "Hours", ["4", "6", "10"]],
  [1, "Hourly Rate, excluding VAT", ["£600", "£580", "£560"]],
  [1, "Price of a Block, excluding VAT", ["£2,400", "£3,480", "£5,600"]],
  [1, "Minimum minutes between Sessions", ["20", "20", "30"]],
  [1, "Later Blocks into which Hours roll over", ["1", "1", "1"]],
  [1, "Maximum Hours rolled over", ["1", "2", "2"]],
  [1, "Maximum Hours pulled forward", ["1", "2", "3"]],
  [1, "Minimum Commitment, in Blocks", ["2", "2", "2"]],
  [2, "Hours", ["6", "8", "12"]],
  [2, "Hourly Rate, excluding VAT", ["£700", "£680", "£650"]],
  [2, "Price of a Block, excluding VAT", ["£4,200", "£5,440", "£7,800"]],
  [2, "Minimum minutes between Sessions", ["20", "20", "20"]],
  [2, "Validity, in months", ["2", "2", "3"]],
])("Schedule %i shows for each Tier: %s", (schedule, subject, tiers) => {
  expect(row(schedule, subject)).toEqual(tiers);
});
