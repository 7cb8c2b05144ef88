import { loadManifest, type Manifest } from '../inference/manifest.js';
import { once } from '../inference/once.js';
import type { LivenessHead } from '../models/antispoof.js';
import type { Tools } from '../models/tools.js';
import type { ClientHeads, HeadParts, SelfieHead } from '../contract/heads.js';
import { type MatchLimits, matchLimits } from '../contract/match.js';

/* A client's own heads instead of the shipped ones. No judge knows whose head it uses. */

type Judge = 'alone' | 'known';

/** The head with a client's correction added; a judge without one keeps the shipped head. */
export const addToHead = (
  head: LivenessHead,
  own: Readonly<Partial<Record<Judge, SelfieHead>>>,
): LivenessHead =>
  (['alone', 'known'] as const).reduce((all, judge) => {
    const part = own[judge];
    if (part?.weights.length !== all.weights[judge].length) return all;
    const weights = all.weights[judge].map((weight, i) => weight + part.weights[i]!);
    return {
      ...all,
      weights: { ...all.weights, [judge]: weights },
      constant: { ...all.constant, [judge]: all.constant[judge] + part.constant },
      doubt: { ...all.doubt, [judge]: part.doubt },
    };
  }, head);

type Versions = Readonly<Record<keyof HeadParts, string>>;

/** Versions of all models that heads are fitted to; loads no net. */
export const loadHeadVersions = once(async (): Promise<Versions> => {
  const versionOf = async (name: string) => (await loadManifest(name)).version;
  const embeddings = [await versionOf('face-embedding'), await versionOf('face-embedding-second')];
  return {
    selfie: await versionOf('antispoof'),
    recapture: await versionOf('recapture'),
    match: embeddings.join(' and '),
  };
});

/** What a client's heads are compared with; loads no net. */
const loadShippedLimits = once(async () => {
  const recapture = (await loadManifest('recapture')) as Manifest & {
    readonly limits: { readonly attack: number };
  };
  const antispoof = (await loadManifest('antispoof')) as Manifest & { readonly head: LivenessHead };
  return { maxAttack: recapture.limits.attack, head: antispoof.head };
});

/**
 * The judges by which more attacks may pass than by ours. A limit is compared with ours; how a
 * correction of the selfies' head judges attacks cannot be known from its numbers, so it counts.
 */
export const weakenedBy = async ({ selfie, recapture, match }: HeadParts) => {
  const { maxAttack } = await loadShippedLimits();
  return [
    ...(selfie?.alone || selfie?.known ? ['selfie'] : []),
    ...(recapture && recapture.maxAttack > maxAttack ? ['recapture'] : []),
    ...(match && (match.match < matchLimits.match || match.doubt < matchLimits.doubt)
      ? ['match']
      : []),
  ];
};

/** Judges whose correction has not the shape of the head that it would be added to. */
export const judgesOfWrongShape = async ({ selfie = { version: '' } }: HeadParts) => {
  const { head } = await loadShippedLimits();
  return (['alone', 'known'] as const).filter(
    (judge) => selfie[judge] && selfie[judge].weights.length !== head.weights[judge].length,
  );
};

/** Separates the corrections that were fitted to the models in service from the others. */
export const partsOf = (heads: HeadParts, versions: Versions) => {
  const names = (['selfie', 'recapture', 'match'] as const).filter((name) => heads[name]);
  return {
    used: names.filter((name) => heads[name]!.version === versions[name]),
    outdated: names.filter((name) => heads[name]!.version !== versions[name]),
  };
};

/** For comparisons that run without a worker. */
export const matchLimitsOf = async (heads: ClientHeads | null): Promise<MatchLimits> => {
  const own = heads?.match;
  if (own?.version !== (await loadHeadVersions()).match) return matchLimits;
  return { match: own.match, doubt: own.doubt };
};

/** The tools with this client's own heads and limits. */
export const withOwnHeads = <T extends Tools>(tools: T, heads: HeadParts): T => {
  const { antispoof, recapture, faceEmbedding } = tools;
  const { selfie, recapture: screen, match } = heads;
  return {
    ...tools,
    ...(selfie?.version === antispoof.version && {
      antispoof: { ...antispoof, head: addToHead(antispoof.head, selfie) },
    }),
    ...(screen?.version === recapture.version && {
      recapture: { ...recapture, limits: { ...recapture.limits, attack: screen.maxAttack } },
    }),
    ...(match?.version === faceEmbedding.version && {
      faceEmbedding: { ...faceEmbedding, limits: { match: match.match, doubt: match.doubt } },
    }),
  };
};
