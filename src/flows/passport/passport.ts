import { locate } from '../../document/locate.js';
import { openPhoto, type Photo, type Scale } from '../../image/photo.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { imageScoreOf } from '../../reading/mrz/image-score.js';
import { passportOf } from '../../reading/mrz/parse/passport.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { type CalendarDate, dateOf } from '../../spec/calendar.js';
import { isRejection, reject } from '../../spec/rejection.js';
import { describeReading } from '../document/diagnostics.js';
import { type Flow, flow } from '../flow.js';
import { type CoarseReading, readCoarsely } from '../document/coarse.js';
import { readZoneOf } from '../document/read-zone.js';

export type PassportInput = {
  readonly frontside: Uint8Array;
  /** Given by tests; dates of two-digit years depend on it. */
  readonly today?: CalendarDate;
};

export const decodeAt =
  (scale: Scale) =>
  async ({ frontside, today = dateOf(new Date()) }: PassportInput, { limits }: Tools) => {
    const photo = await openPhoto(frontside, { limits, unreadable: 'fileUnreadable', scale });
    return isRejection(photo) ? photo : { photo, today };
  };

export type Decoded = PassportInput & { readonly photo: Photo; readonly today: CalendarDate };

/** Includes the reading where a coarse detection is enough for it. */
const locateDocuments = async ({ photo }: Decoded, tools: Tools) => {
  const coarse = await readCoarsely(photo, tools);
  return { detections: coarse?.detections ?? (await locate(photo, tools)), coarse };
};

export type Located = Decoded & {
  readonly detections: Detections;
  /** Where a coarse detection was enough to read the zone. */
  readonly coarse?: CoarseReading | undefined;
};

const readZone = async ({ photo, detections, coarse }: Located, tools: Tools) => {
  if (coarse) return { zone: coarse.zone };
  const [documents, zones] = [detections.documents.length, detections.bands.length];
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
  located.stage('mrz', readZone).stage('judge', judgePassport);

/** Interface 2.2: the machine readable zone of a passport. */
export const passport = readingZone(
  flow<PassportInput, Tools>().stage('decode', decodeAt('quick')).stage('locate', locateDocuments),
);
