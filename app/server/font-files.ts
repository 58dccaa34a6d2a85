/** The static fonts of PDF documents, by package and file: a text family, then one with Greek, Cyrillic and ☐. */
export const fontFiles = [
  "newsreader/400Regular/Newsreader_400Regular.ttf",
  "newsreader/500Medium/Newsreader_500Medium.ttf",
  "newsreader/600SemiBold/Newsreader_600SemiBold.ttf",
  "source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  "source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
] as const;
