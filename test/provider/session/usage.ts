import type { Fields } from "../wire/fields.ts";
import { wordsOf, type Item } from "./items.ts";

/** What a reply cost: a token a word, ten for a word of sound. */
export function usageOf(items: Item[], output: Item[], textOnly: boolean): Fields {
  const said = tokens(output);
  const text = tokens(items.filter((item) => !output.includes(item)));
  const input = { text_tokens: 200 + text, audio_tokens: 10 * text };
  const spoken = { text_tokens: said, audio_tokens: textOnly ? 0 : 10 * said };
  const inputTokens = input.text_tokens + input.audio_tokens;
  const outputTokens = spoken.text_tokens + spoken.audio_tokens;
  return {
    total_tokens: inputTokens + outputTokens,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    input_token_details: {
      ...input,
      cached_tokens: 100,
      cached_tokens_details: { text_tokens: 100, audio_tokens: 0 },
    },
    output_token_details: spoken,
  };
}

function tokens(items: Item[]): number {
  return items.reduce((sum, item) => sum + wordsOf(item).split(/\s+/).filter(Boolean).length, 0);
}
