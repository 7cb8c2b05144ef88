import type { ShapeRead } from './place.js';

/** Numbering and marks before a value: `[a]`, `(1)`, `1.`, `:`. */
const leadingMarks = /^(?:[[(]\s*[\p{L}\d]{1,2}\s*[\])]|\d{1,2}[.)]|[^\p{L}])+/u;

/** Digits read for a lookalike letter inside a word. */
const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };

const replaceLookalikes = (text: string): string =>
  text.replace(/(?<=\p{L})[0158](?=\p{L})/gu, (digit) => letterOf[digit]!);

/** Upper case with accents, single spaces, none around hyphens, no commas, one apostrophe. */
const normalName = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[,;_]/g, ' ')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.\-']+|[\s.\-']+$/g, '');

const likeName = /^[\p{L}][\p{L}\p{M}'. -]*$/u;

export const readName = (text: string): ShapeRead | undefined => {
  const bare = text.replace(leadingMarks, '').replace(/[^\p{L}.]+$/u, '');
  const mended = replaceLookalikes(bare);
  const value = normalName(mended);
  const letters = value.replace(/[^\p{L}]/gu, '').length;
  if (letters < 2 || value.length > 50 || !likeName.test(value)) return undefined;
  // Noise is read as single letters; a name has an initial or two at most.
  const words = value.split(/[ -]/);
  if (words.filter((word) => word.length === 1).length > words.length / 2) return undefined;
  return { value, quality: (mended === bare ? 1 : 0.85) * (letters < 3 ? 0.8 : 1) };
};
