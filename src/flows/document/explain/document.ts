import { judgePortrait } from '../../../document/judge.js';
import { type Framing, measureFraming, noDocument } from '../../../document/measure-framing.js';
import type { Genuineness } from '../../../document/measure-genuine.js';
import { measurePortrait, type Portrait } from '../../../document/measure-portrait.js';
import { measureLight, type Quality } from '../../../document/measure-quality.js';
import { type ProofView, viewForProof } from '../../../document/proof-view.js';
import * as limits from '../../../document/thresholds.js';
import { applyToQuad } from '../../../geometry/homography.js';
import type { Picture } from '../../../image/decode.js';
import { squareAt } from '../../../models/face-crop.js';
import type { DetectedDocument, Detections } from '../../../models/finder.js';
import type { Tools } from '../../../models/tools.js';
import { conditionsOf, type Explained, type Part, quadShape, type Shape } from '../../overlay.js';
import { glareShapes } from './shapes.js';

/** What a flow knows of a document's photo when it ends, early or not. */
export type DetectedPhoto = {
  readonly photo?: Picture | undefined;
  readonly detections?: Detections | undefined;
  readonly documents?: readonly DetectedDocument[] | undefined;
};

/** What the proof of life measured before it accepted or refused the photo. */
export type Proof = {
  readonly framing: Partial<Framing>;
  readonly document?: DetectedDocument | undefined;
  readonly view?: ProofView | undefined;
  readonly quality?: Quality | undefined;
  readonly portrait?: Portrait | undefined;
  readonly genuineness?: Genuineness | undefined;
};

/** A scan cropped to its document has no framing to judge. */
const isWholePhoto = ({ quad: { topLeft, bottomRight } }: DetectedDocument, photo: Picture) =>
  bottomRight.x - topLeft.x >= photo.fullWidthPx && bottomRight.y - topLeft.y >= photo.fullHeightPx;

const framingOf = (documents: readonly DetectedDocument[] | undefined, photo: Picture) => {
  if (!documents || documents.some((found) => isWholePhoto(found, photo))) return {};
  return measureFraming(documents, photo) ?? noDocument;
};

/** Only a portrait that is accepted, so that none is drawn on a document that 820 refuses. */
const portraitShapes = (portrait: Portrait, { toPhoto }: ProofView): readonly Shape[] => {
  const { face, portraitScore: score } = portrait;
  if (!face || judgePortrait(portrait)) return [];
  const square = squareAt(face.centre, face.sizePx);
  return [quadShape('portrait', applyToQuad(toPhoto, square), { score })];
};

/** The lines of print that a cue of edits is about, whether or not a second cue confirms it. */
const editShapes = (
  { textEdited, suspectLine, copiedCorners, copies = [] }: Genuineness,
  { tamper }: limits.ScoreLimits,
): readonly Shape[] => [
  ...(suspectLine && textEdited > tamper.max.text
    ? [quadShape('edit', suspectLine, { name: 'text' })]
    : []),
  ...(copiedCorners > tamper.max.copied
    ? copies.map((place) => quadShape('edit', place, { name: 'copiedText' }))
    : []),
];

/**
 * What the proof of life measured where it ran. Elsewhere framing, light and portrait are measured
 * here in the same way: they are explained to every client, but judged only where it is contracted.
 */
export const explainDocument = async (
  part: Part,
  { photo, detections, documents = detections?.documents }: DetectedPhoto,
  proof: Proof | undefined,
  fields: readonly Shape[],
  tools: Pick<Tools, 'portraitDetector'> & limits.ScoreLimits,
): Promise<Explained> => {
  if (!photo) return { detections: {}, conditions: [] };
  const document = proof?.document ?? documents?.[0];
  const view = proof?.view ?? (document && viewForProof(photo, document));
  const light = proof?.quality ?? (view && measureLight(view));
  const portrait = proof?.portrait ?? (view && (await measurePortrait(view.whole, tools)));
  const shapes = [
    ...(documents ?? [])
      .filter((found) => !isWholePhoto(found, photo))
      .map(({ quad, kind, score }) => quadShape('document', quad, { name: kind, score })),
    ...(detections?.bands ?? []).map(({ quad, score }) => quadShape('mrz', quad, { score })),
    ...(view && portrait ? portraitShapes(portrait, view) : []),
    ...(view && light ? glareShapes(light.glareCells, view) : []),
    ...(proof?.genuineness ? editShapes(proof.genuineness, tools) : []),
    ...fields,
  ];
  const quality = (proof ? proof.quality : light) ?? {};
  return {
    detections: { [part]: { widthPx: photo.fullWidthPx, heightPx: photo.fullHeightPx, shapes } },
    conditions: [
      ...conditionsOf(
        part,
        limits.framingThresholds,
        proof?.framing ?? framingOf(documents, photo),
      ),
      ...conditionsOf<Quality>(part, limits.qualityThresholds, quality),
      ...conditionsOf(part, limits.portraitThresholds, proof?.portrait ?? {}),
      ...conditionsOf(part, limits.genuinenessThresholds(tools), proof?.genuineness ?? {}),
    ],
  };
};
