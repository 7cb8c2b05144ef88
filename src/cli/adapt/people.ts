import { similarityOf } from '../../flows/match/compare-faces.js';
import type { MeasuredGain } from '../../contract/heads.js';
import type { MatchLimits } from '../../contract/match.js';
import { wilson } from '../evaluate/stats.js';

/** One face of a person, from the document or the selfie. */
export type Face = {
  readonly person: string;
  readonly side: 'document' | 'selfie';
  readonly embedding: Float32Array;
};

/** The false accept rates at which our own limits were set (src/contract/match.ts). */
const strangersAt = { match: 0.001, doubt: 0.01 } as const;

type Scores = Readonly<Record<'own' | 'strangers', readonly number[]>>;

const scoresOf = (faces: readonly Face[]): Scores => {
  const selfies = faces.filter(({ side }) => side === 'selfie');
  const pairs = faces
    .filter(({ side }) => side === 'document')
    .flatMap((document) =>
      selfies.map((selfie) => ({
        isOwn: document.person === selfie.person,
        similarity: similarityOf(document.embedding, selfie.embedding),
      })),
    );
  const of = (own: boolean) =>
    pairs.filter(({ isOwn }) => isOwn === own).map(({ similarity }) => similarity);
  return { own: of(true), strangers: of(false) };
};

/** The lowest limit at which no more than this share of strangers match. */
const limitAt = (strangers: readonly number[], share: number): number => {
  const sorted = [...strangers].sort((a, b) => b - a);
  return (sorted[Math.floor(share * sorted.length)] ?? 1) + 1e-4;
};

const limitsFor = ({ strangers }: Scores): MatchLimits => ({
  match: limitAt(strangers, strangersAt.match),
  doubt: limitAt(strangers, strangersAt.doubt),
});

const folds = 5;

type MatchGain = MeasuredGain & {
  readonly weaker: readonly string[];
  readonly isBetter: boolean;
};

/**
 * Limits at which the client's own strangers match as rarely as ours do. A stricter limit is set
 * only where too many strangers are shown to match; a laxer one only where it was asked for.
 */
export const fitPeople = (faces: readonly Face[], ours: MatchLimits, weaken: boolean) => {
  const people = [...new Set(faces.map(({ person }) => person))].sort();
  const foldOf = (face: Face): number => people.indexOf(face.person) % folds;
  const counts = { own: [0, 0, 0], strangers: [0, 0, 0] };
  for (let fold = 0; fold < folds; fold++) {
    const limits = limitsFor(scoresOf(faces.filter((face) => foldOf(face) !== fold)));
    const left = scoresOf(faces.filter((face) => foldOf(face) === fold));
    const add = (name: 'own' | 'strangers', fails: (score: number, limit: number) => boolean) => {
      counts[name][0]! += left[name].length;
      counts[name][1]! += left[name].filter((score) => fails(score, ours.match)).length;
      counts[name][2]! += left[name].filter((score) => fails(score, limits.match)).length;
    };
    add('own', (score, limit) => score < limit);
    add('strangers', (score, limit) => score >= limit);
  }
  const rateOf = ([of = 0, before = 0, after = 0]: readonly number[]) => ({
    of,
    before: before / Math.max(1, of),
    after: after / Math.max(1, of),
  });
  const all = scoresOf(faces);
  const limits = limitsFor(all);
  const isLaxer = limits.match < ours.match || limits.doubt < ours.doubt;
  const ofStrangers = all.strangers.filter((score) => score >= ours.match).length;
  const tooMany = wilson(ofStrangers, all.strangers.length)[0] > strangersAt.match;
  const gain: MatchGain = {
    judge: 'match',
    refused: rateOf(counts.own),
    passed: rateOf(counts.strangers),
    passedByKind: {},
    weaker: isLaxer ? ['all'] : [],
    isBetter: isLaxer ? weaken && rateOf(counts.own).after < rateOf(counts.own).before : tooMany,
  };
  return { gain, limits };
};
