import { judgeFraming, judgeGenuine, judgePortrait, judgeQuality } from '../../document/judge.js';
import { measureGenuine } from '../../document/measure-genuine.js';
import type { Portrait } from '../../document/measure-portrait.js';
import { measureQuality, type Quality } from '../../document/measure-quality.js';
import { type ProofView, viewForProof } from '../../document/proof-view.js';
import type { AssessedDocument } from '../../document/see-document.js';
import { assessCoarsely, assessDocument } from '../../document/see-document.js';
import type { Rejection } from '../../spec/rejection.js';
import type { CardPhotos, CardSide } from './side.js';
import { flow } from '../flow.js';
import type { IdentificationCardInput } from './identification-card.js';
import { decodeBothAt, locateBoth, readingCard } from './identification-card.js';
import { redetectSide } from '../document/photo-side.js';
import { findPortrait } from '../passport/proof-of-life.js';
import type { FlowTools } from '../tools.js';

/*
 * ID Reader Plus for identity cards (docs/adr/0020-proof-of-life.md): framing and quality of both
 * sides, portrait and genuineness of the front. A back without a detected document is left to the
 * reading: many backs show little but a code.
 */

type Photos = IdentificationCardInput & { readonly photos: CardPhotos };
type Sides<T> = { readonly front: T; readonly back: T };
type Seen = Photos & { readonly seen: Sides<AssessedDocument | undefined> };
type Shown = Photos & { readonly shown: AssessedDocument; readonly seen: Seen['seen'] };
type Looked = { readonly view: ProofView; readonly quality: Quality };

const ofBack = (refused: Rejection | undefined): Rejection | undefined =>
  refused && { ...refused, evidence: { side: 'back', ...refused.evidence } };

/** By a coarse detection, as without the proof of life; a doubtful back is detected exactly. */
const seeBack = async (side: CardSide, tools: FlowTools) => {
  const coarse = assessCoarsely(side.photo, side.detections.documents);
  if (coarse) return { back: side, seen: coarse };
  const back = await redetectSide(side, tools);
  return {
    back,
    seen: await assessDocument(back.photo, back.detections.documents, tools),
  };
};

const seeBoth = async ({ photos: { front, back: side } }: Photos, tools: FlowTools) => {
  const { back, seen } = await seeBack(side, tools);
  return {
    photos: { front, back },
    seen: {
      front: await assessDocument(front.photo, front.detections.documents, tools),
      back: seen,
    },
  };
};

const judgeSeen = ({ seen: { front, back } }: Seen) =>
  judgeFraming(front?.framing) ?? ofBack(back && judgeFraming(back.framing)) ?? { shown: front! };

const measureBoth = ({ frontside, backside, photos, shown, seen }: Shown) => {
  const look = (bytes: Uint8Array, side: 'front' | 'back', { document }: AssessedDocument) => {
    const { photo } = photos[side];
    const view = viewForProof(photo, document);
    return { view, quality: measureQuality(bytes, photo, document, view) };
  };
  return {
    ...look(frontside, 'front', shown),
    backQuality: seen.back && look(backside, 'back', seen.back).quality,
  };
};

const judgeBoth = ({
  quality,
  backQuality,
}: {
  readonly quality: Quality;
  readonly backQuality: Quality | undefined;
}) => judgeQuality(quality) ?? ofBack(backQuality && judgeQuality(backQuality)) ?? {};

const measureGenuineness = async (
  { photos: { front }, shown, view, portrait }: Shown & Looked & { readonly portrait: Portrait },
  tools: FlowTools,
) => ({
  genuineness: await measureGenuine(front.photo, shown.document, view, portrait, tools),
});

export const identificationCardWithProofOfLife = readingCard(
  flow<IdentificationCardInput, FlowTools>()
    .stage('decode', decodeBothAt('full'))
    .stage('locate', locateBoth)
    .stage('framing', seeBoth)
    .stage('judge_framing', judgeSeen)
    .stage('quality', measureBoth)
    .stage('judge_quality', judgeBoth)
    .stage('portrait', findPortrait)
    .stage('judge_portrait', ({ portrait }) => judgePortrait(portrait) ?? {})
    .stage('genuineness', measureGenuineness)
    .stage('judge_genuineness', ({ genuineness }, tools) => judgeGenuine(genuineness, tools) ?? {}),
);
