import { judgeFraming, judgeQuality } from '../../document/judge.js';
import { certainDetections } from '../../document/locate.js';
import type { AssessedDocument } from '../../document/measure-detection.js';
import type { DetectedDocument } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import type { ProofDetections } from '../document/assess-photo.js';
import {
  assessPhoto,
  detectForProof,
  provingGenuine,
  viewAndQuality,
} from '../document/assess-photo.js';
import { flow } from '../flow.js';
import { readingNationalPage } from './national-passport.js';
import {
  type Decoded,
  type Located,
  type PassportInput,
  decodeAt,
  readingZone,
} from './passport.js';
import { readingPage } from './passport-plus.js';

/*
 * ID Reader Plus: the flows of passports with the proof of life before the reading. Its nets need
 * pixels that were never reduced, so the photo is decoded at full size from the start. The order of
 * the judges is the precedence of the codes (docs/DECISIONS.md 4). The reading does not use the
 * refined corners: on the shared passports 9 fields would be gained, and 5 lost or changed.
 */

/** Reading goes on with the certain detections; doubtful ones are assessed too. */
const locateAll = async ({ photo }: Decoded, tools: Tools) => {
  const shown = await detectForProof(photo, tools);
  return { detections: certainDetections(shown.all), isCoarse: shown.coarse !== undefined, shown };
};

type LocatedWithDetections = Located & { readonly shown: ProofDetections };

const assess = async ({ photo, shown }: LocatedWithDetections, tools: Tools) => ({
  assessed: await assessPhoto(photo, shown, tools),
});

const judgeAssessed = ({ assessed }: { readonly assessed: AssessedDocument | undefined }) =>
  judgeFraming(assessed?.framing) ?? { document: assessed!.document };

const measure = ({
  frontside,
  photo,
  document,
}: Decoded & { readonly document: DetectedDocument }) => viewAndQuality(frontside, photo, document);

const viewed = flow<PassportInput, Tools>()
  .stage('decode', decodeAt('full'))
  .stage('locate', locateAll)
  .stage('framing', assess)
  .stage('judge_framing', judgeAssessed)
  .stage('quality', measure)
  .stage('judge_quality', ({ quality }) => judgeQuality(quality) ?? {});

export const provenPassport = provingGenuine(viewed);

export const passportWithProofOfLife = readingZone(provenPassport);
export const passportPlusWithProofOfLife = readingPage(passportWithProofOfLife);
export const nationalPassportWithProofOfLife = readingNationalPage(passportWithProofOfLife);
