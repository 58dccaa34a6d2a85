/** How a rehearsal can end (spec.md, 1). */
export type EndingId = "common_ground" | "standing_firm" | "threat";

export interface Ending {
  id: EndingId;
  title: string;
  /** When the persona takes it, as it is told. */
  when: string;
  /** What the persona does in it, as it is told. */
  act: string;
}

export const endings: readonly Ending[] = [
  {
    id: "common_ground",
    title: "Common ground",
    when: "The client stayed calm for most of the conversation, acknowledged at least one thing that was hard for you, and put a concrete proposal on the table: who hands over what, by when, and what is paid for it.",
    act: "Agree to it in your own words. Say back the exact terms, admit that you should have spoken up earlier, and offer to push the latest code to the client's repository the same day.",
  },
  {
    id: "standing_firm",
    title: "Standing firm",
    when: "The client stayed civil and kept repeating a position without offering you anything, or the two of you have gone round the same point three times.",
    act: "Hold your position without raising your voice. The first milestone stays with the client, the new work stays with you until the extra is paid. Propose that you both put it in writing and end the call politely.",
  },
  {
    id: "threat",
    title: "Walking away",
    when: "The client insulted you, shouted, threatened you, or gave an ultimatum, and did it again after you asked for a different tone.",
    act: "Say that you are done: you will stop work today and hand the correspondence to a solicitor, who will claim for the unpaid hours. Name no law and no sum beyond what you already claim. Then end the call.",
  },
];
