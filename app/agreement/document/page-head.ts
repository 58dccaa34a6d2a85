/** What stands at the head of a document's pages, line by line. */
export const pageHead = [
  "{{contract.clientCompany}} and {{consultant.companyName}}",
  "{{draft}}Consultancy agreement, {{todaysDate}}, version {{version}}",
] as const;
