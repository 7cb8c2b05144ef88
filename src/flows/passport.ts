import { lookCloser, locate, zoneOfPassport } from '../document/locate.js';
import type { Quad } from '../geometry/quad.js';
import { decodePhoto, type Photo } from '../image/decode.js';
import type { Finds } from '../models/finder.js';
import type { Tools } from '../models/tools.js';
import { imageScoreOf } from '../reading/image-score.js';
import { passportOf } from '../reading/mrz/passport.js';
import { type MrzFound, readMrz } from '../reading/mrz-zone.js';
import { type CalendarDate, dateOf } from '../spec/calendar.js';
import { isRejection, reject } from '../spec/rejection.js';
import { describeReading } from './diagnostics.js';
import { flow } from './flow.js';

export type PassportInput = {
  readonly frontside: Uint8Array;
  /** Given by tests; dates of two-digit years depend on it. */
  readonly today?: CalendarDate;
};

const decodeFront = async ({ frontside }: PassportInput, { limits }: Tools) => {
  // The turn of EXIF goes into the matrix: every later step resamples anyway.
  const photo = await decodePhoto(frontside, {
    limits,
    unreadable: 'fileUnreadable',
    turn: 'matrix',
  });
  return isRejection(photo) ? photo : { photo };
};

const locateDocuments = async ({ photo }: { photo: Photo }, tools: Tools) => ({
  finds: await locate(photo, tools),
});

/** Most photos hold one document; more than this many are not looked at again. */
const maxCloserLooks = 2;

/** Where the first look found no readable zone: each document alone, then where its zone must be. */
const lookAgain = async (
  photo: Photo,
  finds: Finds,
  tools: Tools,
): Promise<MrzFound | undefined> => {
  let best: MrzFound | undefined;
  for (const document of finds.documents.slice(0, maxCloserLooks)) {
    const closer = await lookCloser(photo, document, tools);
    const quads: Quad[] = closer.bands.map(({ quad }) => quad);
    if (document.kind === 'passport') quads.push(zoneOfPassport(closer.document.quad));
    const found = await readMrz(photo, quads, tools);
    if (found?.reading.valid === true) return found;
    if (found && found.reading.likeness > (best?.reading.likeness ?? 0)) best = found;
  }
  return best;
};

const readZone = async ({ photo, finds }: { photo: Photo; finds: Finds }, tools: Tools) => {
  const quads = finds.bands.map(({ quad }) => quad);
  const first = await readMrz(photo, quads, tools);
  if (first?.reading.valid === true) return { zone: first };
  const again = await lookAgain(photo, finds, tools);
  const zone =
    again && (again.reading.valid || again.reading.likeness > (first?.reading.likeness ?? 0))
      ? again
      : first;
  return (
    (zone && { zone }) ??
    reject('mrzUnreadable', {
      documents: finds.documents.length,
      zones: finds.bands.length,
    })
  );
};

const judgePassport = ({
  zone,
  finds,
  today,
}: {
  zone: MrzFound;
  finds: Finds;
  today?: CalendarDate;
}) => {
  const passport = passportOf(zone.reading, today ?? dateOf(new Date()));
  if (isRejection(passport)) return passport;
  return {
    mrz: passport.data,
    valid: passport.valid,
    imageScore: imageScoreOf(zone.reading),
    diagnostics: describeReading(zone, finds),
  };
};

/** Interface 2.2: the machine readable zone of a passport. */
export const passport = flow<PassportInput, Tools>()
  .stage('decode', decodeFront)
  .stage('locate', locateDocuments)
  .stage('mrz', readZone)
  .stage('judge', judgePassport);
