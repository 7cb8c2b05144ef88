import type { FlowTools } from '../tools.js';
import type { Detection } from '../../models/finder.js';
import { type CalendarDate, dateOf } from '../../contract/calendar.js';
import type { CardSides } from '../../contract/documents.js';
import { isRejection } from '../../contract/rejection.js';
import { cardDataOf } from './answer.js';
import { describeCard } from './diagnostics.js';
import { isCardValid, judgeFields } from './judge.js';
import { mergeCard } from './merge.js';
import {
  barcodesNameHolder,
  needsBackBarcodes,
  needsBackText,
  needsFrontBarcodes,
} from './needs.js';
import { judgeOrder, judgeZones } from './order.js';
import { type CardPhotos, type CardSide, cardIssuer } from './side.js';
import { type Flow, flow } from '../flow.js';
import { issuerOf as knownIssuer } from '../../issuers/index.js';
import { coarseZoneOf } from '../document/coarse.js';
import type { Scale } from '../../image/photo.js';
import type { PhotoSide, SideName } from '../document/photo-side.js';
import { detectSide, detectSideCoarsely, openSide, redetectSide } from '../document/photo-side.js';
import { coarseAttempts, attemptsFor, readBarcodes } from './read-barcodes.js';
import { readTextOf } from '../document/read-text.js';
import { readZoneOf } from '../document/read-zone.js';
import { readZoneInText } from '../document/zone-in-text.js';
import { valueOf } from '../../reading/candidate.js';
import { sidesFinding } from '../../reading/merge/compare-sides.js';
import { consistencyOf } from '../../reading/merge/consistency.js';

export type IdentificationCardInput = {
  readonly frontside: Uint8Array;
  readonly backside: Uint8Array;
  readonly validateSides: boolean;
  /** Given by tests; dates of two-digit years depend on it. */
  readonly today?: CalendarDate;
};

type OpenedPhoto = Pick<PhotoSide, 'name' | 'photo'>;

export const decodeBothAt =
  (scale: Scale) =>
  async ({ frontside, backside, today }: IdentificationCardInput, tools: FlowTools) => {
    const opened: OpenedPhoto[] = [];
    for (const [name, bytes] of Object.entries({ front: frontside, back: backside })) {
      const side = await openSide(name as SideName, bytes, scale, tools);
      if (isRejection(side)) return side;
      opened.push(side);
    }
    return { opened, today: today ?? dateOf(new Date()) };
  };

const unread = { zone: undefined, barcodes: [], text: undefined } as const;

export const locateBoth = async (
  { opened }: { readonly opened: readonly OpenedPhoto[] },
  tools: FlowTools,
) => {
  const [front, back] = opened;
  const photos: CardPhotos = {
    front: { ...(await detectSide(front!, tools)), ...unread },
    back: { ...(await detectSideCoarsely(back!, tools)), ...unread },
  };
  return { photos };
};

type DatedPhotos = { readonly photos: CardPhotos; readonly today: CalendarDate };

/** Text that resembles a zone less than this is other print. */
const minLikeness = 0.7;

/** On a kind of card that has no zone, a band that scores less than this is other print. */
const minBandScore = 0.5;

const zoneKinds = new Set(['passport', 'cardWithMrz']);

const readSideZone = async ({ photo, detections }: CardSide, tools: FlowTools) => {
  // A zone that was not detected well is searched only on kinds of documents that have one.
  const expected = detections.documents.filter(({ kind }) => zoneKinds.has(kind));
  const isLikely = ({ score }: Detection) => expected.length > 0 || score >= minBandScore;
  const likely = detections.bands.filter(isLikely);
  if (likely.length === 0 && expected.length === 0) return undefined;
  const zone = await readZoneOf(photo, { bands: likely, documents: expected }, tools);
  return zone && (zone.reading.valid || zone.reading.likeness >= minLikeness) ? zone : undefined;
};

const readBarcodesCoarsely = async ({ photos, today }: DatedPhotos, tools: FlowTools) => {
  const barcodes = await readBarcodes(photos.back, { maxLooks: coarseAttempts, today }, tools);
  return { photos: { ...photos, back: { ...photos.back, barcodes } } };
};

/** The barcode or the zone of a coarse detection is enough; otherwise corners are detected again. */
const readBackZone = async (back: CardSide, tools: FlowTools): Promise<CardSide> => {
  if (barcodesNameHolder(back.barcodes)) return back;
  const coarse = back.isCoarse === true && (await coarseZoneOf(back.photo, back.detections, tools));
  if (coarse) return { ...back, zone: coarse };
  const exact = await redetectSide(back, tools);
  return { ...exact, zone: await readSideZone(exact, tools) };
};

const readZones = async ({ photos: { front, back } }: DatedPhotos, tools: FlowTools) => ({
  photos: {
    front: { ...front, zone: await readSideZone(front, tools) },
    back: await readBackZone(back, tools),
  },
});

const readText = async ({ photos, today }: DatedPhotos, side: CardSide, tools: FlowTools) => {
  const issuer = cardIssuer(photos);
  const hints = { side: side.name, today, ...(issuer !== undefined && { issuer }) };
  const text = await readTextOf(side, side.documents[0], hints, tools);
  const zone = side.zone ?? (text && (await readZoneInText(side, text.page, tools)));
  const read: CardPhotos = { ...photos, [side.name]: { ...side, text, zone } };
  return { photos: read };
};

const readOtherBarcodes = async ({ photos, today }: DatedPhotos, tools: FlowTools) => {
  const search = { maxLooks: attemptsFor(cardIssuer(photos)), today };
  const withBarcodes = async (side: CardSide): Promise<CardSide> => ({
    ...side,
    barcodes: await readBarcodes(side, search, tools),
  });
  const back = needsBackBarcodes(photos) ? await withBarcodes(photos.back) : photos.back;
  const front = needsFrontBarcodes(photos, today) ? await withBarcodes(photos.front) : photos.front;
  return { photos: { front, back } };
};

const readBackText = async (given: DatedPhotos, tools: FlowTools) =>
  needsBackText(given.photos, given.today)
    ? readText(given, await redetectSide(given.photos.back, tools), tools)
    : {};

const merge = ({ photos, today }: DatedPhotos) => {
  const issuer = cardIssuer(photos);
  return { issuer, merged: mergeCard(photos, { issuer, today }) };
};

/** The front prints another number than the back by design, which only `details` shows. */
const isTwoNumbered = (issuer: string | undefined): boolean =>
  knownIssuer(issuer).card.twoNumbers === true;

type JudgedCard = DatedPhotos & ReturnType<typeof merge> & IdentificationCardInput;

const judge = ({ photos, today, issuer, merged, validateSides }: JudgedCard) => {
  const { fields, frontFields, backFields, compared } = merged;
  const refused = judgeFields(photos, fields, { issuer, today });
  if (refused !== undefined) return refused;
  const zone = photos.back.zone ?? photos.front.zone;
  const issuerContext = { issuer, documentCode: zone?.reading.fields.documentCode?.text };
  const sides: CardSides | undefined = validateSides
    ? {
        back: cardDataOf(backFields, issuerContext),
        front: {
          ...cardDataOf(frontFields, issuerContext),
          bloodType: valueOf(frontFields, 'bloodType'),
        },
        matchesPercentage: compared.matchesPercentage,
        match: compared.match,
      }
    : undefined;
  return {
    card: cardDataOf(fields, issuerContext),
    valid: isCardValid(photos, fields, issuer),
    compared: sidesFinding(compared),
    consistency: consistencyOf(fields),
    ...(sides && { sides }),
    diagnostics: {
      ...describeCard(photos, issuer, fields, validateSides ? compared : undefined),
      ...(isTwoNumbered(issuer) && { frontNumber: valueOf(frontFields, 'documentNumber') }),
    },
  };
};

export const readingCard = <Located extends IdentificationCardInput & DatedPhotos>(
  located: Flow<IdentificationCardInput, Located, FlowTools>,
) =>
  located
    .stage('coarse_codes', readBarcodesCoarsely)
    .stage('mrz', readZones)
    .stage('kind', ({ photos }) => judgeZones(photos))
    .stage('text', (given, tools) => readText(given, given.photos.front, tools))
    .stage('codes', readOtherBarcodes)
    .stage('backText', readBackText)
    .stage('order', ({ photos }) => judgeOrder(photos))
    .stage('merge', merge)
    .stage('judge', judge);

/** Interface 2.6 and 2.7: both sides of an identity card, whatever they carry. */
export const identificationCard = readingCard(
  flow<IdentificationCardInput, FlowTools>()
    .stage('decode', decodeBothAt('quick'))
    .stage('locate', locateBoth),
);
