/** The day on which these prices were read off the provider's page of each model. */
export const pricesDate = "2026-11-22";

export const priceNames = [
  "audioInput",
  "cachedAudioInput",
  "audioOutput",
  "textInput",
  "cachedTextInput",
  "textOutput",
  "minute",
] as const;

export type PriceName = (typeof priceNames)[number];

/** US dollars for a million tokens, or for a minute of speech. */
export type ModelPrice = Readonly<Partial<Record<PriceName, number>>>;

/** US dollars for a million tokens: audio in, cached, out; text in, cached, out. */
function realtime(audio: readonly number[], text: readonly number[]): ModelPrice {
  const [audioInput, cachedAudioInput, audioOutput] = audio;
  const [textInput, cachedTextInput, textOutput] = text;
  return { audioInput, cachedAudioInput, audioOutput, textInput, cachedTextInput, textOutput };
}

const large = realtime([32, 0.4, 64], [4, 0.4, 24]);
const formerLarge = realtime([32, 0.4, 64], [4, 0.4, 16]);
const mini = realtime([10, 0.3, 20], [0.6, 0.06, 2.4]);

export const prices: Readonly<Record<string, ModelPrice>> = {
  "gpt-realtime-2.1": large,
  "gpt-realtime-2": large,
  "gpt-realtime-1.5": formerLarge,
  "gpt-realtime-2.1-mini": mini,
  "gpt-4o-realtime-preview-2025-06-03": realtime([40, 2.5, 80], [5, 2.5, 20]),
  "gpt-transcribe": { minute: 0.0045 },
  "whisper-1": { minute: 0.006 },
  "gpt-6-luna": { textInput: 0.1, cachedTextInput: 0.01, textOutput: 0.5 },
};
