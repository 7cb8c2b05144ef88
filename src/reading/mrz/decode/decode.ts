import type { LineLattice, MrzReading } from '../types.js';
import { arrangeLattices, type Arrangement, type Effort } from './arrange.js';
import { candidatesOf, type Candidate } from './candidates.js';
import { judge } from './judge.js';
import { literalChars } from './literal.js';
import { readingOf } from './reading.js';

/**
 * In nats. An arrangement further behind the best one is dropped: check digits cannot make up for
 * it.
 */
const maxLag = 18;
const maxArrangements = 8;

/**
 * With a lower share it is not a machine readable zone: there are letters where dates should be.
 */
const minLikeness = 0.5;

/**
 * With fewer valid check digits than this, the classes of characters alone must identify the zone:
 * letters of words may be read as digits.
 */
const minHeldShare = 0.5;
const minBareLikeness = 0.8;

/**
 * The least share of data among the characters. In the shortest zone it is a third; a fold or a
 * printed rule is read as fillers only.
 */
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

const bestOf = (arrangements: readonly Arrangement[]): Candidate | undefined => {
  const likely = arrangements.filter(({ likeness }) => likeness >= minLikeness);
  const candidates = likely
    .filter(({ logScore }) => logScore >= likely[0]!.logScore - maxLag)
    .slice(0, maxArrangements)
    .flatMap(candidatesOf);
  return candidates.reduce<Candidate | undefined>(
    (best, next) => (best === undefined || next.logScore > best.logScore ? next : best),
    undefined,
  );
};

/** From cheap to expensive: most zones are complete and of the right width. */
const efforts: readonly Effort[] = ['width', 'any', 'lost'];

/** Reads a zone from lines in any order, among other lines; undefined where there is none. */
export const decodeMrz = (lines: readonly LineLattice[]): MrzReading | undefined => {
  const arrange = arrangeLattices(lines);
  let reading: MrzReading | undefined;
  for (const effort of efforts) {
    // Check digits that hold prove the format; and where a zone was found, no line is missing.
    if (reading !== undefined && (effort === 'lost' || allHold(reading))) break;
    const best = bestOf(arrange(effort));
    if (best === undefined) continue;
    const { arrangement, probs, plan } = best;
    const verdict = judge({ ...best, unread: unreadCells(arrangement) });
    const found = readingOf({ arrangement, plan, probs, verdict, literal: literalChars(probs) });
    if (isZone(found)) reading = found;
  }
  return reading;
};
