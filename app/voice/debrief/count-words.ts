const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;
const filler =
  /\b(?:u+m+|u+h+|e+rm?|h+m+|you know|i mean|sort of|kind of|basically|actually|literally)\b/giu;
const question = /[?？؟]+/g;

type Texts = readonly { text: string }[];

export const countWords = (messages: Texts) => count(messages, word);
export const countFillers = (messages: Texts) => count(messages, filler);
export const countQuestions = (messages: Texts) => count(messages, question);

function count(messages: Texts, pattern: RegExp): number {
  return messages.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}
