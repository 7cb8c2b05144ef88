import { judgeFraming, judgeGenuine, judgePortrait, judgeQuality } from '../../document/judge.js';
import { certain, locate } from '../../document/locate.js';
import { measureGenuine } from '../../document/measure-genuine.js';
import { measurePortrait, type Portrait } from '../../document/measure-portrait.js';
import { measureQuality, type Quality } from '../../document/measure-quality.js';
import { type ProofView, viewForProof } from '../../document/proof-view.js';
import type { AssessedDocument } from '../../document/see-document.js';
import type { Photo } from '../../image/photo.js';
import type { Detections, DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { flow } from '../flow.js';
import { readCoarseZone } from '../document/coarse.js';
import { detectForProof, assessPhoto, type ProofDetections } from '../document/assess-photo.js';
import { readingNationalPage } from './national-passport.js';
import { decodeAt, type PassportInput, readingZone } from './passport.js';
import { readingPage } from './passport-plus.js';

/*
 * ID Reader Plus: the flows of passports with the proof of life before the reading. Its nets need
 * pixels that were never reduced, so the photo is decoded at full size from the start. The order of
 * the judges is the precedence of the codes (docs/DECISIONS.md 4). The reading does not use the
 * refined corners: on the shared passports 9 fields would be gained, and 5 lost or changed.
 */

/** Reading goes on with the certain detections; doubtful ones are assessed too. */
const locateAll = async ({ photo }: { readonly photo: Photo }, tools: Tools) => {
  const shown = await detectForProof(photo, tools);
  return { detections: certain(shown.all), shown };
};

type Located = PassportInput & {
  readonly photo: Photo;
  readonly detections: Detections;
  readonly shown: ProofDetections;
};
type Seen = Located & { readonly seen: AssessedDocument | undefined };
type Whole = Located & { readonly document: DetectedDocument };
type Measured = Whole & { readonly view: ProofView; readonly quality: Quality };

const see = async ({ photo, shown }: Located, tools: Tools) => ({
  seen: await assessPhoto(photo, shown, tools),
});

const judgeSeen = ({ seen }: Seen) => judgeFraming(seen?.framing) ?? { document: seen!.document };

const measure = ({ frontside, photo, document }: Whole) => {
  const view = viewForProof(photo, document);
  return { view, quality: measureQuality(frontside, photo, document, view) };
};

/** Of a card as of a passport. */
export const findPortrait = async ({ view }: { readonly view: ProofView }, tools: Tools) => ({
  portrait: await measurePortrait(view.whole, tools),
});

const measureGenuineness = async (
  { photo, document, view, portrait }: Measured & { readonly portrait: Portrait },
  tools: Tools,
) => ({
  genuineness: await measureGenuine(photo, document, view, portrait, tools),
});

/** The zone of a coarse detection; if it does not read as valid, corners are detected again. */
const readCoarse = async ({ photo, detections, shown }: Located, tools: Tools) => {
  if (!shown.coarse) return { detections, coarse: undefined };
  const zone = await readCoarseZone(photo, detections, tools);
  return zone
    ? { detections, coarse: { detections, zone } }
    : { detections: await locate(photo, tools), coarse: undefined };
};

/** The photo of a passport, proven to be fit and genuine. */
export const proven = flow<PassportInput, Tools>()
  .stage('decode', decodeAt('full'))
  .stage('locate', locateAll)
  .stage('framing', see)
  .stage('judge_framing', judgeSeen)
  .stage('quality', measure)
  .stage('judge_quality', ({ quality }) => judgeQuality(quality) ?? {})
  .stage('portrait', findPortrait)
  .stage('judge_portrait', ({ portrait }) => judgePortrait(portrait) ?? {})
  .stage('genuineness', measureGenuineness)
  .stage('judge_genuineness', ({ genuineness }, tools) => judgeGenuine(genuineness, tools) ?? {})
  .stage('glance', readCoarse);

export const passportWithProofOfLife = readingZone(proven);
export const passportPlusWithProofOfLife = readingPage(passportWithProofOfLife);
export const nationalPassportWithProofOfLife = readingNationalPage(passportWithProofOfLife);
