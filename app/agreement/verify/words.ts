/** A sentence in which values that somebody typed are told from its own words. */
export type Words = readonly (string | { value: string })[];

/** words`Agreed for ${company}.` */
export function words(strings: TemplateStringsArray, ...values: readonly string[]): Words {
  return strings.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, { value }];
  });
}
