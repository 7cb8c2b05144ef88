import { basename, dirname, extname, join } from 'node:path';
import type { Item } from './result.js';

/*
 * Pairs the sides of a card by their file names: `ana-front.jpg` and `ana-back.jpg`,
 * `front_ana.png` and `back_ana.png`, or `ana/front.jpg` and `ana/back.jpg`. Folder and the rest of
 * the name must be equal, ignoring case.
 */
const sideWords = {
  front: ['front', 'frontside', 'frente', 'anverso', 'delante'],
  back: ['back', 'backside', 'reverso', 'dorso', 'detras'],
} as const;

export const pairingRule = `…-front and …-back (also ${[...sideWords.front.slice(2), ...sideWords.back.slice(2)].join(', ')})`;

export type Side = keyof typeof sideWords;

const sideOf = (word: string): Side | undefined => {
  if ((sideWords.front as readonly string[]).includes(word)) return 'front';
  return (sideWords.back as readonly string[]).includes(word) ? 'back' : undefined;
};

const namedSide = (file: string): { side: Side; card: string } | undefined => {
  const stem = basename(file, extname(file)).toLowerCase();
  const parts = stem.split(/[-_. ]+/);
  const at = [parts.length - 1, 0].find((index) => sideOf(parts[index]!) !== undefined);
  if (at === undefined) return undefined;
  const rest = parts.filter((_, index) => index !== at).join('-');
  return { side: sideOf(parts[at]!)!, card: join(dirname(file), rest) };
};

/** `missing` is the side that a card lacks; the service answers 809 or 810. */
export type Card = Item & { readonly missing?: Side };

/** In the order of the fronts; a file whose name gives no side is a front without a back. */
export const pairSides = (files: readonly string[]): readonly Card[] => {
  const named = files.map((file) => ({ file, ...namedSide(file) }));
  const backs = new Map(
    named.flatMap(({ file, side, card }) => (side === 'back' ? [[card!, file] as const] : [])),
  );
  const cards = named.flatMap(({ file, side, card }): Card[] => {
    if (side === 'back') return [];
    const back = card === undefined ? undefined : backs.get(card);
    if (card !== undefined) backs.delete(card);
    return [back === undefined ? { file, missing: 'back' } : { file, back }];
  });
  return [...cards, ...[...backs.values()].map((file): Card => ({ file, missing: 'front' }))];
};
