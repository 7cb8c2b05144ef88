import type { Arrangement, Effort } from './arrange.js';
import { arrangeLattices } from './arrange-lattices.js';
import { arrangeTexts } from './arrange-texts.js';
import { candidatesOf, type Candidate } from './candidates.js';
import { judge } from './judge.js';
import { literalChars } from './literal.js';
import { readingOf } from './reading.js';
import type { LineLattice, MrzReading } from '../types.js';

export type DecodeOptions = {
  /**
   * Divides the log probabilities of the characters; above 1 trusts the net less. Set from a reliability
   * curve of the net in use.
   */
  readonly temperature?: number;
};

/**
 * Arrangements further than this behind the best (nats) are not worth solving: the check digits cannot make
 * up for it. Text is given more, for its costs are rough.
 */
const latticeSlack = 18;
const textSlack = 40;
const maxArrangements = 8;

/** Below this, what was found is not a machine readable zone: letters where dates should be. */
const minLikeness = 0.5;

/**
 * Words laid over a layout leave letters that may be taken for digits, but no check digit holds. Where less
 * than half of them do, the classes alone must speak for a zone.
 */
const minHeldShare = 0.5;
const minBareLikeness = 0.8;

/** Codes, a number, dates and a name fill a third of the shortest zone; a fold or a rule is read as fillers. */
const minPrintedShare = 0.2;

const isZone = ({ checks, likeness, lineOrder, lines }: MrzReading): boolean => {
  const text = lines.join('');
  if (text.replaceAll('<', '').length < minPrintedShare * text.length) return false;
  const all = Object.values(checks);
  const isLikely = likeness >= minBareLikeness && !lineOrder.includes(-1);
  return isLikely || all.filter(Boolean).length >= minHeldShare * all.length;
};

const allHold = ({ checks }: MrzReading): boolean => Object.values(checks).every(Boolean);

const unreadCells = ({ layout, lines }: Arrangement): Set<number> => {
  const cells = new Set<number>();
  lines.forEach((line, i) => {
    for (let slot = line.length - line.unreadCount; slot < line.length; slot++)
      cells.add(i * layout.width + slot);
  });
  return cells;
};

const isText = (lines: readonly LineLattice[] | readonly string[]): lines is readonly string[] =>
  lines.every((line) => typeof line === 'string');

/** The likeliest way to read any of these arrangements. */
const bestOf = (
  arrangements: readonly Arrangement[],
  temperature: number,
  slack: number,
): Candidate | undefined => {
  const likely = arrangements.filter(({ likeness }) => likeness >= minLikeness);
  const candidates = likely
    .filter(({ logScore }) => logScore >= likely[0]!.logScore - slack)
    .slice(0, maxArrangements)
    .flatMap((arrangement) => candidatesOf(arrangement, temperature));
  return candidates.reduce<Candidate | undefined>(
    (best, next) => (best === undefined || next.logScore > best.logScore ? next : best),
    undefined,
  );
};

/** Further than needed is not looked: most zones are all there, as long as they should be. */
const efforts: readonly Effort[] = ['width', 'any', 'lost'];

/**
 * Reads a machine readable zone from the lines found, in any order, among other lines if need be. Undefined
 * when they are not one.
 */
export const decodeMrz = (
  lines: readonly LineLattice[] | readonly string[],
  { temperature = 1 }: DecodeOptions = {},
): MrzReading | undefined => {
  const fromText = isText(lines);
  const arrange = fromText ? arrangeTexts(lines) : arrangeLattices(lines);
  let reading: MrzReading | undefined;
  for (const effort of efforts) {
    // Check digits that hold settle the format, and a zone found is not looked for among fewer lines.
    if (reading !== undefined && (effort === 'lost' || allHold(reading))) break;
    const best = bestOf(arrange(effort), temperature, fromText ? textSlack : latticeSlack);
    if (best === undefined) continue;
    const { arrangement, probs, plan } = best;
    const verdict = judge({ ...best, unread: unreadCells(arrangement), fromText });
    const found = readingOf({ arrangement, plan, probs, verdict, literal: literalChars(probs) });
    if (isZone(found)) reading = found;
  }
  return reading;
};
