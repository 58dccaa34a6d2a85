/** What this browser's database of rehearsals is called. */
export const storeName = "rehearsals";
