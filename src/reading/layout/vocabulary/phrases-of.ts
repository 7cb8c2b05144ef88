/** Phrases written one after the other, `|` between them. */
export const phrases = (text: string): readonly string[] =>
  text
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
