import { certainDetections, detect, locate } from '../../document/locate.js';
import { openPhoto, type Photo, type Scale } from '../../image/photo.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { imageScoreOf } from '../../reading/mrz/image-score.js';
import { passportOf } from '../../reading/mrz/parse/passport.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { type CalendarDate, dateOf } from '../../contract/calendar.js';
import { isRejection, reject } from '../../contract/rejection.js';
import { describeReading } from '../document/diagnostics.js';
import { type Flow, flow } from '../flow.js';
import { coarsePx, coarseZoneOf } from '../document/coarse.js';
import { readZoneOf } from '../document/read-zone.js';

export type PassportInput = {
  readonly frontside: Uint8Array;
  /** Given by tests; dates of two-digit years depend on it. */
  readonly today?: CalendarDate;
  /** Set where it was already decoded for another purpose. */
  readonly photo?: Photo;
};

export const decodeAt =
  (scale: Scale) =>
  async ({ frontside, photo: opened, today = dateOf(new Date()) }: PassportInput, tools: Tools) => {
    const { limits } = tools;
    const photo = opened
      ? await opened.at(scale)
      : await openPhoto(frontside, { limits, unreadable: 'fileUnreadable', scale });
    return isRejection(photo) ? photo : { photo, today };
  };

export type Decoded = PassportInput & { readonly photo: Photo; readonly today: CalendarDate };

const locateCoarsely = async ({ photo }: Decoded, tools: Tools) => ({
  detections: certainDetections(await detect(photo, tools, coarsePx)),
  isCoarse: true,
});

export type Located = Decoded & { readonly detections: Detections; readonly isCoarse: boolean };

/** A coarse detection is enough for a zone whose check digits hold. */
const readCoarseZone = async ({ photo, detections, isCoarse }: Located, tools: Tools) => ({
  coarseZone: isCoarse ? await coarseZoneOf(photo, detections, tools) : undefined,
});

type CoarselyRead = Located & { readonly coarseZone: MrzFound | undefined };

const relocate = async ({ photo, isCoarse, coarseZone }: CoarselyRead, tools: Tools) =>
  isCoarse && !coarseZone ? { detections: await locate(photo, tools), isCoarse: false } : {};

const readZone = async ({ photo, detections, coarseZone }: CoarselyRead, tools: Tools) => {
  if (coarseZone) return { zone: coarseZone };
  const documents = detections.documents.length;
  const zones = detections.bands.length;
  // Without detections, decoding at full size would be useless.
  const zone = documents + zones > 0 ? await readZoneOf(photo, detections, tools) : undefined;
  return zone ? { zone } : reject('mrzUnreadable', { documents, zones });
};

const judgePassport = ({ zone, detections, today }: Located & { readonly zone: MrzFound }) => {
  const passport = passportOf(zone.reading, today);
  if (isRejection(passport)) return passport;
  return {
    mrz: passport.data,
    valid: passport.valid,
    imageScore: imageScoreOf(zone.reading),
    diagnostics: describeReading(zone, detections),
  };
};

export const readingZone = <Given extends Located>(located: Flow<PassportInput, Given, Tools>) =>
  located
    .stage('coarse_mrz', readCoarseZone)
    .stage('relocate', relocate)
    .stage('mrz', readZone)
    .stage('judge', judgePassport);

/** Interface 2.2: the machine readable zone of a passport. */
export const passport = readingZone(
  flow<PassportInput, Tools>().stage('decode', decodeAt('quick')).stage('locate', locateCoarsely),
);
