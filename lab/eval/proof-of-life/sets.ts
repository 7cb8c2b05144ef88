import { hashOf } from '../../support/stats.js';
import { basesOf, type Base, type Case, type Sources, takePicture, wellPlaced } from './cases.js';
import { flatDocument } from './photographs.js';
import type { Half } from './sources.js';
import { ways } from './ways.js';
import { backWay, type HasFace, portraitWays } from './ways-portrait.js';
import type { Box } from './portrait-cover.js';
import type { Image } from '../../../src/image/image.js';

/**
 * Only to make pictures: the portrait of a document that lies flat and whole, and what shows none.
 */
export type Faces = {
  readonly portraitOf: (document: Image) => Promise<Box | undefined>;
  readonly hasFace: HasFace;
};

/** Half of them photos of phones where there are so many; other ones for each code. */
const mixed = (all: readonly Base[], code: string, count: number): Base[] => {
  const bases = [...all].sort((a, b) => hashOf(code + a.name) - hashOf(code + b.name));
  const phones = bases.filter(({ isPhone }) => isPhone);
  const laid = bases.filter(({ isPhone }) => !isPhone);
  const fromPhones = Math.min(phones.length, count >> 1);
  return [...phones.slice(0, fromPhones), ...laid.slice(0, count - fromPhones)];
};

const portraitCases = async (
  sources: Sources,
  bases: readonly Base[],
  half: Half,
  count: number,
  { portraitOf, hasFace }: Faces,
): Promise<Case[]> => {
  const backs = sources.documents.filter((one) => one.half === half && one.side === 'back');
  const rooms = bases.filter(({ isPhone }) => !isPhone);
  const cases = backs.slice(0, count >> 2).map((document, i) => {
    const base = rooms[i % rooms.length]!;
    return backWay({
      ...base,
      name: document.label.name,
      take: takePicture(document, base.other.scene, wellPlaced),
      flat: () => flatDocument(document),
    });
  });
  for (const base of mixed(bases, '820', bases.length)) {
    if (cases.length >= count) break;
    const document = await base.flat();
    const box = await portraitOf(document);
    if (box) cases.push(portraitWays(base, document, box, cases.length, hasFace));
  }
  return cases;
};

/** Every labelled picture of one half: `count` for each code, twice as many without objection. */
export const casesOf = async (
  sources: Sources,
  half: Half,
  count: number,
  faces: Faces,
): Promise<readonly Case[]> => {
  const bases = await basesOf(sources, half);
  const cases = Object.entries(ways).flatMap(([code, made]) =>
    mixed(bases, code, code === 'ok' ? 2 * count : count).map((base, i) =>
      made[i % made.length]!(base),
    ),
  );
  return [...cases, ...(await portraitCases(sources, bases, half, count, faces))];
};
