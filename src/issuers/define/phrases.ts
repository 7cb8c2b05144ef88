/** Phrases separated by `|` or a new line. */
export const phrases = (text: string): readonly string[] =>
  text
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean);
