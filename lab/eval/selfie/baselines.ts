import siblingHeads from './sibling-heads.json' with { type: 'json' };
import type { LivenessHead } from '../../../src/models/antispoof.js';
import { judgeLiveness, type LivenessMeasures } from '../../../src/selfie/liveness.js';
import { percent, tableOf } from '../../support/markdown.js';
import type { Measured } from './measures.js';
import { equalErrorRate, passed, quantile } from './rates.js';
import { baselineOf, livenessInputOf } from './spoofs.js';

/* What a baseline is worth that was learned from traffic, where nobody vouches for a picture. */

type Source = {
  readonly head: LivenessHead;
  readonly fold: number;
  readonly live: readonly LivenessMeasures[];
  readonly attacks: readonly LivenessMeasures[];
};

/** Pictures of a baseline; only sources with twice as many live ones are asked. */
const pictures = 20;

const sourcesOf = (measured: readonly Measured[]): readonly Source[] =>
  [...new Set(measured.map(({ repo }) => repo))].flatMap((source) => {
    const here = measured.filter(({ repo }) => repo === source);
    const { fold } = here[0]!;
    const head: LivenessHead | undefined = siblingHeads[fold];
    if (!head) return [];
    const of = (live: boolean) =>
      here
        .filter(({ label }) => (label === 'live') === live)
        .map((found) => livenessInputOf(found, head));
    const found = { head, fold, live: of(true), attacks: of(false) };
    return found.live.length >= 2 * pictures && found.attacks.length >= 20 ? [found] : [];
  });

/** The baseline's pictures: the first of the source, so many of them replaced by `others`. */
type Taught = (source: Source, sources: readonly Source[]) => readonly LivenessMeasures[];

const genuine: Taught = ({ live }) => live.slice(0, pictures);

/** All of one kind: neighbours in the order of files are one attack. */
const withAttacks =
  (share: number): Taught =>
  ({ live, attacks }) => [
    ...live.slice(0, Math.round(pictures * (1 - share))),
    ...attacks.slice(0, Math.round(pictures * share)),
  ];

/** Half of another camera, judged by the same sibling: no head has seen either. */
const twoCameras: Taught = (source, sources) => {
  const others = sources.filter(({ fold }) => fold === source.fold);
  const next = others[(others.indexOf(source) + 1) % others.length]!;
  return [...source.live.slice(0, pictures / 2), ...next.live.slice(0, pictures / 2)];
};

const rowOf = (name: string, sources: readonly Source[], taught?: Taught): readonly string[] => {
  const [live, attacks] = [[] as number[], [] as number[]];
  for (const source of sources) {
    const { head } = source;
    const seen = taught?.(source, sources).map(({ standardised }) => standardised);
    const baseline = seen && baselineOf(seen);
    const logit = (found: LivenessMeasures) => judgeLiveness(found, head, baseline).logit;
    // As many of every source; those of the baseline are never judged.
    live.push(...source.live.slice(pictures, 2 * pictures).map(logit));
    attacks.push(...source.attacks.slice(-pictures).map(logit));
  }
  const share = passed(attacks, quantile(live, 0.05)) / attacks.length;
  return [name, percent(equalErrorRate(live, attacks)), percent(share)];
};

export const baselineSection = (measured: readonly Measured[]): string => {
  const sources = sourcesOf(measured);
  return [
    `A baseline learned from ${pictures} pictures of traffic, on the ${sources.length} sources that have enough (20 other live faces and 20 attacks of each; the first files teach,`,
    'later ones are judged; attacks among them are neighbouring files, so mostly of one kind):',
    '',
    tableOf(
      ['baseline', 'EER pooled', 'attacks passed at 5 % of live refused'],
      [
        rowOf('none', sources),
        rowOf('genuine pictures only', sources, genuine),
        ...[0.1, 0.2, 0.3, 0.5].map((share) =>
          rowOf(`${percent(share, 0)} of them attacks`, sources, withAttacks(share)),
        ),
        rowOf('half of another camera', sources, twoCameras),
      ],
    ),
  ].join('\n');
};
