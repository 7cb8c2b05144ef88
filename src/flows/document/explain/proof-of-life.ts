import { conditions as limits } from '../../../document/thresholds.js';
import type { Genuineness } from '../../../document/judge-genuine.js';
import type { Framing } from '../../../document/measure-framing.js';
import type { Portrait } from '../../../document/measure-portrait.js';
import type { Quality } from '../../../document/measure-quality.js';
import type { AssessedDocument } from '../../../document/see-document.js';
import { type Condition, condition, type Part } from '../../overlay.js';

/* The measures that src/document judges, beside their limits, for who asks; the judges themselves are there. */

export type Proof = {
  readonly seen?: AssessedDocument | undefined;
  readonly quality?: Quality | undefined;
  readonly portrait?: Portrait | undefined;
  readonly genuineness?: Genuineness | undefined;
};

const framingMeasures = (part: Part, framing: Framing): readonly Condition[] => [
  condition(part, 'documents', 'documentsMany', framing.documents, { min: 1, max: 1 }),
  condition(part, 'outsideRatio', 'documentCropped', framing.outsideRatio, {
    max: limits.maxOutsideRatio,
  }),
  condition(part, 'areaRatio', 'documentTooSmall', framing.areaRatio, { min: limits.minAreaRatio }),
  condition(part, 'edgeRatio', 'documentNearEdges', framing.edgeRatio, {
    min: limits.minEdgeRatio,
  }),
];

/** Of any document that was found; the rest of its quality is of the file. */
export const lightMeasures = (
  part: Part,
  quality: Pick<Quality, 'paperLuma' | 'medianLuma' | 'clippedRatio' | 'blurMm' | 'glare'>,
): readonly Condition[] => [
  condition(part, 'paperLuma', 'documentExposure', quality.paperLuma, { min: limits.minPaperLuma }),
  condition(part, 'clippedRatio', 'documentExposure', quality.clippedRatio, {
    max: limits.maxClippedRatio,
  }),
  // Nothing with an edge has no blur to tell.
  condition(part, 'blurMm', 'documentBlurry', Math.min(quality.blurMm, 99), {
    max: limits.maxBlurMm,
  }),
  // White paper cannot be told from a reflection, so it is not judged for one.
  ...(quality.medianLuma > limits.maxLumaBesideGlare
    ? []
    : [
        condition(part, 'glareRatio', 'documentReflections', quality.glare.ratio, {
          max: limits.maxGlareRatio,
        }),
      ]),
];

const qualityMeasures = (part: Part, quality: Quality): readonly Condition[] => [
  ...lightMeasures(part, quality),
  condition(part, 'blocks', 'documentCompressed', quality.blocks, { max: limits.maxBlocks }),
  condition(part, 'jpegQuality', 'documentCompressed', quality.jpegQuality, {
    min: limits.minJpegQuality,
  }),
  condition(part, 'pxPerMm', 'documentPoor', quality.pxPerMm, { min: limits.minPxPerMm }),
];

const portraitMeasures = (part: Part, { score, sizeRatio }: Portrait): readonly Condition[] => [
  condition(part, 'portraitScore', 'documentPhotoAbsent', score, { min: limits.minPortraitScore }),
  condition(part, 'portraitRatio', 'documentPhotoAbsent', sizeRatio, {
    min: limits.minPortraitRatio,
  }),
];

const genuineMeasures = (
  part: Part,
  { recapture, tamper, colourSpread, limits: max }: Genuineness,
): readonly Condition[] => [
  condition(part, 'recaptureScore', 'documentNotGenuine', recapture.attack, { max: max.attack }),
  condition(part, 'portraitEdited', 'documentNotGenuine', tamper.portrait, { max: max.portrait }),
  condition(part, 'textEdited', 'documentNotGenuine', tamper.text, { max: max.text }),
  condition(part, 'colourSpread', 'documentNotGenuine', Math.min(colourSpread, 9), {
    min: max.colourSpread,
  }),
];

/** Every measure of a document's proof of life, as far as it got. */
export const proofConditions = (
  part: Part,
  { seen, quality, portrait, genuineness }: Proof,
): readonly Condition[] => [
  ...(seen ? framingMeasures(part, seen.framing) : []),
  ...(quality ? qualityMeasures(part, quality) : []),
  ...(portrait ? portraitMeasures(part, portrait) : []),
  ...(genuineness ? genuineMeasures(part, genuineness) : []),
];

export type CardProof = Omit<Proof, 'seen'> & {
  readonly seen?: {
    readonly front: AssessedDocument | undefined;
    readonly back: AssessedDocument | undefined;
  };
  readonly backQuality?: Quality | undefined;
};

/** Both sides: the front has a portrait and is asked whether it is genuine. */
export const cardProofConditions = ({
  seen,
  backQuality,
  ...front
}: CardProof): readonly Condition[] => [
  ...proofConditions('frontside', { ...front, seen: seen?.front }),
  ...proofConditions('backside', { seen: seen?.back, quality: backQuality }),
];
