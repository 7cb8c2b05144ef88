import { judgeFraming, judgeQuality } from '../../document/judge.js';
import type { Quality } from '../../document/measure-quality.js';
import type { AssessedDocument } from '../../document/measure-detection.js';
import { assessCoarsely, assessDocument } from '../../document/assess-document.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Rejection } from '../../contract/rejection.js';
import { provingGenuine, viewAndQuality } from '../document/assess-photo.js';
import { redetectSide } from '../document/photo-side.js';
import { flow } from '../flow.js';
import type { FlowTools } from '../tools.js';
import type { IdentificationCardInput } from './identification-card.js';
import { decodeBothAt, locateBoth, readingCard } from './identification-card.js';
import type { CardPhotos, CardSide } from './side.js';

/*
 * ID Reader Plus for identity cards (docs/adr/0020-proof-of-life.md): framing and quality of both
 * sides, portrait and genuineness of the front. A back without a detected document is left to the
 * reading: many backs show little but a barcode.
 */

type Photos = IdentificationCardInput & { readonly photos: CardPhotos };
type Assessed = Photos & {
  readonly assessed: Readonly<Record<'front' | 'back', AssessedDocument | undefined>>;
};

const ofBack = (refused: Rejection | undefined): Rejection | undefined =>
  refused && { ...refused, evidence: { side: 'back', ...refused.evidence } };

const assess = ({ photo, detections: { documents } }: CardSide, tools: FlowTools) =>
  assessDocument(photo, documents, tools);

/** By a coarse detection, as without the proof of life; a doubtful back is detected exactly. */
const assessBack = async (side: CardSide, tools: FlowTools) => {
  const coarse = assessCoarsely(side.photo, side.detections.documents);
  if (coarse) return { back: side, assessed: coarse };
  const back = await redetectSide(side, tools);
  return { back, assessed: await assess(back, tools) };
};

const assessBoth = async ({ photos: { front, back: side } }: Photos, tools: FlowTools) => {
  const { back, assessed } = await assessBack(side, tools);
  return {
    photos: { front, back },
    assessed: { front: await assess(front, tools), back: assessed },
  };
};

/** From here on `photo` and `document` are the front's. */
const judgeAssessed = ({ photos, assessed: { front, back } }: Assessed) =>
  judgeFraming(front?.framing) ??
  ofBack(back && judgeFraming(back.framing)) ?? {
    photo: photos.front.photo,
    document: front!.document,
  };

const measureBoth = ({
  frontside,
  backside,
  photos: { front, back },
  document,
  assessed,
}: Assessed & { readonly document: DetectedDocument }) => ({
  ...viewAndQuality(frontside, front.photo, document),
  backQuality:
    assessed.back && viewAndQuality(backside, back.photo, assessed.back.document).quality,
});

type MeasuredQuality = { readonly quality: Quality; readonly backQuality: Quality | undefined };

const judgeBoth = ({ quality, backQuality }: MeasuredQuality) =>
  judgeQuality(quality) ?? ofBack(backQuality && judgeQuality(backQuality)) ?? {};

const viewed = flow<IdentificationCardInput, FlowTools>()
  .stage('decode', decodeBothAt('full'))
  .stage('locate', locateBoth)
  .stage('framing', assessBoth)
  .stage('judge_framing', judgeAssessed)
  .stage('quality', measureBoth)
  .stage('judge_quality', judgeBoth);

export const identificationCardWithProofOfLife = readingCard(provingGenuine(viewed));
