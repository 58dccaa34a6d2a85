/** The state of the history entry in which the example is open. */
export const exampleEntryState = "example";
