import siblingHeads from './sibling-heads.json' with { type: 'json' };
import type { LivenessHead } from '../../../src/models/antispoof.js';
import { judgeLiveness, type LivenessMeasures, standardise } from '../../../src/selfie/liveness.js';
import type { CameraBaseline } from '../../../src/contract/camera-baseline.js';
import type { Measured } from './measures.js';

/** Logits, 0 is each one's own limit; undefined where a judge is missing or has no answer. */
export type Judged = Measured & { readonly scores: Readonly<Record<string, number | undefined>> };

export const judgeNames = [
  'ours',
  'ours, ten genuine pictures of the camera known',
  'MiniFASNetV2',
  'faceplugin fr_liveness',
] as const;

/** Pictures of a baseline; with fewer than five besides them, a source is judged without one. */
const baselinePictures = 10;

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

export const baselineOf = (pictures: readonly (readonly number[])[]): CameraBaseline => ({
  version: '',
  pictures: pictures.length,
  median: pictures[0]!.map((_, i) => medianOf(pictures.map((values) => values[i]!))),
});

export const livenessInputOf = (
  { measures, picture, screen }: Measured,
  head: LivenessHead,
): LivenessMeasures => ({
  standardised: standardise(measures, head),
  picture,
  ...(screen !== undefined && { screen }),
});

const judgeSource = (cases: readonly Measured[]): readonly Judged[] => {
  const head: LivenessHead | undefined = siblingHeads[cases[0]!.fold];
  if (!head) return [];
  const of = (found: Measured) => livenessInputOf(found, head);
  const live = cases.filter(({ label }) => label === 'live');
  // The first files: an earlier sitting, where there is one.
  const chosen = live.length >= baselinePictures + 5 ? live.slice(0, baselinePictures) : [];
  const baseline =
    chosen.length > 0 ? baselineOf(chosen.map((found) => of(found).standardised)) : undefined;
  return cases.map((found) => {
    const scores: Record<(typeof judgeNames)[number], number | undefined> = {
      ours: judgeLiveness(of(found), head).logit,
      'ours, ten genuine pictures of the camera known': chosen.includes(found)
        ? undefined
        : judgeLiveness(of(found), head, baseline).logit,
      ...found.peers,
    };
    return { ...found, scores };
  });
};

/** Every source by the sibling that was fitted without it. Portraits have none. */
export const judgeMeasured = (measured: readonly Measured[]): readonly Judged[] => {
  const sources = [...new Set(measured.map(({ repo }) => repo))];
  return sources.flatMap((source) => judgeSource(measured.filter(({ repo }) => repo === source)));
};
