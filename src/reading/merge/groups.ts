import type { Candidate, Candidates, EvidenceField, Source, Sources } from '../candidate.js';
import { sameValue } from './same-value.js';

export type Group = {
  readonly members: Candidates;
  readonly strength: number;
  /** The strength plus a bonus for trusted sources. It decides between groups, and nothing else. */
  readonly rank: number;
};

/** Each source weighs this much less than the one before it: only enough to break ties. */
const orderStep = 0.02;
const unlistedWeight = 0.8;

type Weigh = (source: Source, order: Sources) => number;

const orderWeight: Weigh = (source, order) => {
  const place = order.indexOf(source);
  return place < 0 ? unlistedWeight : 1 - orderStep * place;
};

const listedWeight: Weigh = (source, order) => (order.includes(source) ? 1 : unlistedWeight);

/**
 * Probabilities are kept between these: nothing read from a photo is certain, or certainly wrong.
 */
const bounded = (probability: number): number => Math.min(0.999, Math.max(0.001, probability));

/**
 * A source counts once, by its member with the highest confidence: lines of one page share their
 * errors.
 */
const strengthOf = (members: Candidates, order: Sources, weightOf: Weigh) => {
  const bySource = new Map<Source, number>();
  for (const { source, confidence } of members) {
    const weighted = bounded(confidence * weightOf(source, order));
    bySource.set(source, Math.max(bySource.get(source) ?? 0, weighted));
  }
  return bounded(1 - [...bySource.values()].reduce((doubt, p) => doubt * (1 - p), 1));
};

/** Groups of the same value. A truncated name joins the whole one, so whole ones come first. */
export const groupSame = (field: EvidenceField, candidates: Candidates, order: Sources) => {
  const groups: Candidate[][] = [];
  const wholeFirst = [...candidates].sort(
    (a, b) => Number(a.truncated ?? false) - Number(b.truncated ?? false),
  );
  for (const candidate of wholeFirst) {
    const sameGroup = groups.find((members) =>
      members.some((member) => sameValue(field, member, candidate)),
    );
    if (sameGroup) sameGroup.push(candidate);
    else groups.push([candidate]);
  }
  return groups.map((members) => ({
    members,
    strength: strengthOf(members, order, listedWeight),
    rank: strengthOf(members, order, orderWeight),
  }));
};

/** The probability that this group is right and the others are wrong. */
export const shareOf = (groups: readonly Group[], winner: Group): number => {
  const noneRight = groups.reduce((doubt, { rank }) => doubt * (1 - rank), 1);
  const odds = ({ rank }: Group): number => rank / (1 - rank);
  return (
    (noneRight * odds(winner)) / (noneRight * (1 + groups.reduce((sum, g) => sum + odds(g), 0)))
  );
};
