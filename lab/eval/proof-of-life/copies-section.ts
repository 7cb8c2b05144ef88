import { readFileSync } from 'node:fs';
import { measureColour } from '../../../src/document/measure-colour.js';
import { measurePortrait } from '../../../src/document/measure-portrait.js';
import { viewForProof } from '../../../src/document/proof-view.js';
import { maxPortraitColour, minColourSpread } from '../../../src/document/thresholds.js';
import { applyToQuad, compose, invert } from '../../../src/geometry/homography.js';
import { point } from '../../../src/geometry/point.js';
import { boundsOf, type Quad, quadOf } from '../../../src/geometry/quad.js';
import { frameOf } from '../../../src/image/image.js';
import { openPhoto } from '../../../src/image/photo.js';
import type { PortraitDetector } from '../../../src/models/portrait-detector.js';
import { portraitAbout } from '../../../src/models/tamper/views.js';
import { limits } from '../../../src/contract/limits.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { percent, shareOf, tableOf } from '../../support/markdown.js';
import { mapWithProgress } from '../../support/progress.js';
import { createClones } from '../selfie/clones.js';
import { equalErrorOf } from './eer.js';
import { readRows } from './label-rows.js';
import { readDocuments } from './sources.js';

type Corner = readonly [number, number];
type Row = {
  readonly repo: string;
  readonly path: string;
  readonly country: string;
  readonly kind: string;
  readonly quad: readonly [Corner, Corner, Corner, Corner];
};
type Measured = { readonly type: string; readonly spread: number };

/**
 * A picture without labelled corners shows nothing but the document. A portrait in colour leaves no
 * evidence of a copy.
 */
const measured = async (
  type: string,
  bytes: Uint8Array | undefined,
  quad: Quad | undefined,
  isPassport: boolean,
  portraitDetector: PortraitDetector,
): Promise<Measured[]> => {
  if (!bytes) return [];
  const photo = await openPhoto(bytes, { limits, unreadable: 'fileUnreadable' });
  if (isRejection(photo)) return [];
  const kind = isPassport ? 'passport' : 'cardWithoutMrz';
  const view = viewForProof(photo, { quad: quad ?? frameOf(photo.image), kind });
  const { face } = await measurePortrait(view.whole, { portraitDetector });
  if (!face) return [];
  const toColour = compose(invert(view.colour.toPhoto), view.toPhoto);
  const printed = boundsOf(applyToQuad(toColour, portraitAbout(face)));
  const { colourSpread, portraitColour } = measureColour(view.colour.image, printed);
  return [{ type, spread: portraitColour > maxPortraitColour ? Infinity : colourSpread }];
};

/** The spread under which one in a hundred of the genuine would be refused. */
const limitOf = (genuine: readonly Measured[]): number =>
  genuine.map(({ spread }) => spread).toSorted((a, b) => a - b)[Math.floor(genuine.length / 100)]!;

const below = (some: readonly Measured[], limit: number): string =>
  shareOf(some.filter(({ spread }) => spread < limit).length, some.length);

/** Every issuer's documents at the limit that the others would give. */
const blindly = (all: readonly Measured[], genuine: readonly Measured[]) =>
  all.map((one) => ({
    ...one,
    isBelow: one.spread < limitOf(genuine.filter(({ type }) => type !== one.type)),
  }));

const blindShare = (all: readonly Measured[], genuine: readonly Measured[]): string =>
  shareOf(blindly(all, genuine).filter(({ isBelow }) => isBelow).length, all.length);

const told = (name: string, copies: readonly Measured[], genuine: readonly Measured[]) => [
  name,
  below(copies, minColourSpread),
  below(genuine, minColourSpread),
];

/** Higher for copies, as errors are counted. */
const negated = (some: readonly Measured[]): number[] => some.map(({ spread }) => -spread);

/** Frames of phone videos of grey photocopies: real paper and toner under real light. */
export const copiesSection = async (finder: PortraitDetector): Promise<string | undefined> => {
  const clones = createClones();
  const rows = readRows<Row>('copies.jsonl.gz').filter(({ repo }) => clones.has(repo));
  if (rows.length === 0) return undefined;
  const copies = await mapWithProgress('grey copies', rows, ({ quad, ...row }) => {
    const [a, b, c, d] = quad;
    const corners = quadOf([point(...a), point(...b), point(...c), point(...d)]);
    const bytes = clones.read(row.repo, row.path);
    return measured(row.country, bytes, corners, row.kind === 'passport', finder);
  });
  const fronts = readDocuments().filter(({ side }) => side === 'front');
  const known = await mapWithProgress('genuine documents', fronts, ({ label, isPassport }) =>
    measured(
      label.country,
      new Uint8Array(readFileSync(label.file)),
      label.quad,
      isPassport,
      finder,
    ),
  );
  const [grey, genuine] = [copies.flat(), known.flat()];
  const of = (some: readonly Measured[], wanted: string) =>
    some.filter(({ type }) => type === wanted);
  const types = [...new Set(grey.map(({ type }) => type))].toSorted();
  const refused = blindly(genuine, genuine).filter(({ isBelow }) => isBelow);
  const issuers = [...new Set(refused.map(({ type }) => type))].toSorted();
  const listed = issuers.map(
    (type) => `${type} ${of(refused, type).length}/${of(genuine, type).length}`,
  );
  return [
    '### Real grey copies, by the spread of hues',
    '',
    `${grey.length} frames of phone videos under lamps of many colours, corners as labelled; genuine are all fronts, photographed, scanned or published as specimens. The limit of the others is set where 1 % of the genuine documents of all other issuers would be refused. The measure was chosen among some 100 on these pictures.`,
    '',
    tableOf(
      [
        'type',
        `copies detected at ${minColourSpread}`,
        'genuine refused',
        'copies detected at the threshold chosen on the other types',
      ],
      [
        ...types.map((type) => {
          const limit = limitOf(genuine.filter((one) => one.type !== type));
          return [...told(type, of(grey, type), of(genuine, type)), below(of(grey, type), limit)];
        }),
        [...told('all', grey, genuine), blindShare(grey, genuine)],
      ],
    ),
    '',
    `- equal error rate: ${percent(equalErrorOf(negated(genuine), negated(grey)).rate)}`,
    `- genuine documents refused at the limits of the other issuers: ${blindShare(genuine, genuine)} (${listed.join(', ') || 'none'})`,
    '',
  ].join('\n');
};
