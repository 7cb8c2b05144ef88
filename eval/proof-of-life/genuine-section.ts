import { existsSync, readFileSync } from 'node:fs';
import { minColourSpread } from '../../src/document/thresholds.js';
import { percent, shareOf } from '../markdown.js';
import { equalErrorOf } from './eer.js';
import type { Result } from './rates.js';

/**
 * Only pictures of a document that shows its colours: not dark, burnt, absent or without its
 * portrait.
 */
const showsColours = ({ one, judged }: Result): boolean =>
  ![818, 819, 820, 828].includes(one.expected) && judged.colourSpread !== undefined;

export const greySection = (results: readonly Result[]): string => {
  const spreads = (some: readonly Result[]): number[] =>
    some.flatMap(({ judged }) => (judged.colourSpread === undefined ? [] : [-judged.colourSpread]));
  const genuine = spreads(results.filter(showsColours));
  const grey = spreads(results.filter(({ one }) => one.expected === 818));
  const limit = -minColourSpread;
  const refused = genuine.filter((score) => score > limit).length;
  const passed = grey.filter((score) => score <= limit).length;
  return [
    '### Grey copies, by the spread of hues',
    '',
    `APCER ${shareOf(passed, grey.length)}, BPCER ${shareOf(refused, genuine.length)}, EER ${percent(equalErrorOf(genuine, grey).rate)}. The document of a photo made grey, with the tint of the light that it lies in; genuine are all other pictures of the sets above that show a document's colours. No net is asked.`,
  ].join('\n');
};

/**
 * Tables of a model's card: what the net did on sources, document types and ways that it had not
 * seen.
 */
const heldOut = (name: string): string[] => {
  const file = new URL(`../../models/${name}/card.md`, import.meta.url);
  if (!existsSync(file)) return [];
  const tables = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') || line.startsWith('## ') || line.startsWith('### '))
    .map((line) => line.replace(/^#+ /, '**').replace(/^(\*\*.*)$/, '$1**\n'));
  return [`### models/${name}, as its card has it`, '', ...tables, ''];
};

export const netsSection = (): string =>
  [
    '## Genuineness (818)',
    '',
    'Screens, prints, replaced portraits and altered text are judged by two nets of our own; their errors on sources, document types and ways never trained on were measured when they were trained (training/anverso_training/genuine) and stand in their cards. APCER: attacks that pass; BPCER: genuine documents that are refused. What the photo went through: own, files as they came, altered and saved; camera, saved at quality 95 before the edit, which leaves fewer traces; messenger, made smaller after the edit, which destroys most.',
    '',
    ...heldOut('recapture'),
    ...heldOut('tamper'),
  ].join('\n');
