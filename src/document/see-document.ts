import { heightOf, iou, widthOf } from '../geometry/quad.js';
import type { Picture as Photo } from '../image/decode.js';
import type { DetectedDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { failing } from '../spec/threshold.js';
import { findCardEdges } from './card-edges.js';
import type { Fitted } from './fit-sides.js';
import { judgeFraming, judgePortrait } from './judge.js';
import { brighten } from './brighten.js';
import { detect, redetectCropped } from './locate.js';
import { type Framing, measureFraming } from './measure-framing.js';
import { measurePortrait } from './measure-portrait.js';
import { viewForProof } from './proof-view.js';
import { refineCorners } from './refine-corners.js';
import { framingThresholds, minDocumentScore } from './thresholds.js';

/** The document that the proof of life is about, its corners exact, and how it lies in the photo. */
export type AssessedDocument = { readonly document: DetectedDocument; readonly framing: Framing };

type Eyes = Pick<Tools, 'finder' | 'portraitDetector'>;

/** With fewer sides seen, a find that is not sure may be anything. */
const enoughSides = 3;
/** Less speaks for what is mostly a part of the document: a reflection or a missing portrait hides the rest. */
const sureWorth = 0.85;
/** Less still, and the finder's corners are nearer to the truth than lines in the picture: burnt out, blurred, white on white. */
const minWorth = 0.8;
/** Another look must be better by this: of two that are as good the first is right more often. */
const betterBy = 0.02;
/** Where every look of the finder keeps so far from the frame, lines at the frame are another thing's. */
const clearRatio = 0.02;
/** At another size the finder sees whole what it took a part of for a document: 8 of 9 such finds. */
const otherPx = 256;
/** What overlaps less with what was found is another thing. */
const minSameIou = 0.4;

type Sight = { readonly document: DetectedDocument; readonly fitted: Fitted };

const sightOf = (photo: Photo, document: DetectedDocument): Sight => {
  const fitted = refineCorners(photo, document);
  return { document: { ...document, quad: fitted.quad }, fitted };
};

const seen = ({ seenSides }: Fitted): number => seenSides.filter(Boolean).length;

/** Documents are 1.42 or 1.59 times as wide as high; a tilt of 45° makes 1 to 2.3 of it. What else was found is a part of one. */
const shapes = { from: 1, to: 2.3 } as const;

const isShaped = ({ quad }: DetectedDocument): boolean => {
  const shape = widthOf(quad) / heightOf(quad);
  return shape >= shapes.from && shape <= shapes.to;
};

/**
 * A find that is not sure counts where its sides are seen, where it is sure at another size, or with its holder's portrait: those
 * with a covered portrait have the first, cut, dark and blurred ones the others. Of 228 photos without a document 8 show a find at all.
 */
const isDocument = async (
  photo: Photo,
  found: DetectedDocument,
  { fitted }: Sight,
  tools: Eyes,
): Promise<boolean> => {
  if (found.score >= minDocumentScore || seen(fitted) >= enoughSides) return true;
  const isSureAgain = (again: DetectedDocument): boolean =>
    again.score >= minDocumentScore && iou(again.quad, found.quad) >= minSameIou;
  if ((await detect(photo, tools, otherPx)).documents.some(isSureAgain)) return true;
  const portrait = await measurePortrait(viewForProof(photo, found).whole, tools);
  return !judgePortrait(portrait);
};

const edgeRatioOf = (document: DetectedDocument, photo: Photo): number =>
  measureFraming([document], photo)!.edgeRatio;

/**
 * A document that would be refused for how it lies, or whose sides are not sure, is looked at once more, alone and
 * straight, at another size, and by straight edges alone: the time of a refusal is not the time of a reading.
 */
const reconsidered = async (
  photo: Photo,
  first: Sight,
  found: DetectedDocument,
  { finder }: Eyes,
): Promise<DetectedDocument> => {
  const { document: closer } = await redetectCropped(photo, found, { finder });
  const [other] = (await detect(photo, { finder }, otherPx)).documents.filter(isShaped);
  const looks = [found, closer, ...(other ? [other] : [])];
  const surest = looks.reduce((a, b) => (b.score > a.score ? b : a));
  const edges = findCardEdges(photo);
  const isAround = edges && iou(edges.quad, found.quad) >= minSameIou;
  const again = [...looks.slice(1), ...(isAround ? [{ ...found, quad: edges.quad }] : [])];
  const best = again
    .map((document) => sightOf(photo, document))
    .reduce(
      (a, b) => (b.fitted.fitScore > a.fitted.fitScore + (a === first ? betterBy : 0) ? b : a),
      first,
    );
  if (best.fitted.fitScore < minWorth) return surest;
  const faults = failing(framingThresholds, measureFraming([best.document], photo)!);
  const isNear =
    faults.some(({ reason }) => reason === 'documentNearEdges') &&
    !faults.some(({ reason }) => reason === 'documentCropped');
  const isClear = looks.every((look) => edgeRatioOf(look, photo) > clearRatio);
  return isNear && isClear ? surest : best.document;
};

/** As for reading (locate.ts). */
const minGlanceScore = 0.55;

/**
 * What a short look shows where it leaves no doubt: one sure document, its sides plain, clear of the frame. Undefined
 * otherwise: so of 192 fine pictures 36, and of 480 with a fault of framing all.
 */
export const assessCoarsely = (
  photo: Photo,
  found: readonly DetectedDocument[],
): AssessedDocument | undefined => {
  const [main, ...others] = found;
  if (!main || others.length > 0 || main.score < minGlanceScore || !isShaped(main))
    return undefined;
  if (brighten(photo)) return undefined;
  const { document, fitted } = sightOf(photo, main);
  const framing = measureFraming([document], photo)!;
  const isSure = fitted.fitScore >= sureWorth && !judgeFraming(framing);
  return isSure ? { document, framing } : undefined;
};

/** Of all finds, also doubtful ones; best first. Undefined where the photo shows no document. */
export const assessDocument = async (
  photo: Photo,
  found: readonly DetectedDocument[],
  tools: Eyes,
): Promise<AssessedDocument | undefined> => {
  const brightened = brighten(photo);
  const all = brightened ? (await detect(brightened, tools)).documents : found;
  const clear = brightened ?? photo;
  const shaped = all.filter(isShaped);
  const [main, ...others] =
    shaped.length > 0 ? shaped : (await detect(clear, tools, otherPx)).documents.filter(isShaped);
  if (!main) return undefined;
  const first = sightOf(clear, main);
  if (!(await isDocument(clear, main, first, tools))) return undefined;
  const sure = others.filter(({ score }) => score >= minDocumentScore);
  const seenAs = (document: DetectedDocument): AssessedDocument => ({
    document,
    framing: measureFraming([document, ...sure], clear)!,
  });
  const { framing } = seenAs(first.document);
  const isSure = first.fitted.fitScore >= sureWorth && !judgeFraming(framing);
  return isSure || framing.documents > 1
    ? seenAs(first.document)
    : seenAs(await reconsidered(clear, first, main, tools));
};
