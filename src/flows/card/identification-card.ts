import type { FlowTools } from '../tools.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { type CalendarDate, dateOf } from '../../spec/calendar.js';
import type { CardSides } from '../../spec/documents.js';
import { isRejection } from '../../spec/rejection.js';
import { cardDataOf } from './answer.js';
import { describeCard } from './diagnostics.js';
import { issuerOf } from './issuer.js';
import { isCardValid, judgeFields } from './judge.js';
import { mergeCard } from './merge.js';
import { codesTellHolder, needsBackCodes, needsBackText, needsFrontCodes } from './needs.js';
import { judgeOrder, judgeZones } from './order.js';
import type { CardPhotos, CardSide } from './side.js';
import { type Flow, flow } from '../flow.js';
import { readCoarseZone } from '../document/coarse.js';
import {
  detectCoarsely,
  detect,
  type Look,
  detectFully,
  openSide,
  type PhotoSide,
} from '../document/photo-side.js';
import { coarseAttempts, looksFor, readCodesOf } from './read-codes.js';
import { readTextOf } from '../document/read-text.js';
import { readZoneOf, showsLetters } from '../document/read-zone.js';
import { readZoneInText } from '../document/zone-in-text.js';
import { valueOf } from '../../reading/merge/merged.js';

export type IdentificationCardInput = {
  readonly frontside: Uint8Array;
  readonly backside: Uint8Array;
  readonly validateSides: boolean;
  /** Given by tests; dates of two-digit years depend on it. */
  readonly today?: CalendarDate;
};

type Opened = Pick<PhotoSide, 'name' | 'photo' | 'full'>;

export const decodeBothAs =
  (look: Look) =>
  async ({ frontside, backside, today }: IdentificationCardInput, tools: FlowTools) => {
    const opened: Opened[] = [];
    for (const [name, bytes] of [
      ['front', frontside],
      ['back', backside],
    ] as const) {
      const side = await openSide(name, bytes, tools, look);
      if (isRejection(side)) return side;
      opened.push(side);
    }
    return { opened, today: today ?? dateOf(new Date()) };
  };

const unread = { zone: undefined, codes: [], text: undefined } as const;

export const locateBoth = async (
  { opened }: { readonly opened: readonly Opened[] },
  tools: FlowTools,
) => {
  const [front, back] = opened;
  const photos: CardPhotos = {
    front: { ...(await detect(front!, tools)), ...unread },
    back: { ...(await detectCoarsely(back!, tools)), ...unread },
  };
  return { photos };
};

type Given = { readonly photos: CardPhotos; readonly today: CalendarDate };

/** What looks less like a zone than this is some other print in a band of its own. */
const minLikeness = 0.7;

/** A band on a card that is not of a kind with a zone: below this it is a row of other print. */
const minBandScore = 0.5;

const zoneKinds = new Set(['passport', 'cardWithMrz']);

const readSideZone = async (
  { photo, detections: { documents, bands }, full }: CardSide,
  tools: FlowTools,
): Promise<MrzFound | undefined> => {
  // Only a document that should have a zone is searched for one that was not seen well.
  const expected = documents.filter(({ kind }) => zoneKinds.has(kind));
  const likely = bands.filter(({ score }) => expected.length > 0 || score >= minBandScore);
  if (likely.length === 0 && expected.length === 0) return undefined;
  const detections = { bands: likely, documents: expected };
  const quick = showsLetters(photo, detections)
    ? await readZoneOf(photo, detections, tools)
    : undefined;
  if (quick?.reading.valid === true) return quick;
  const all = await full();
  const zone =
    quick !== undefined && all === photo ? quick : await readZoneOf(all, detections, tools);
  return zone && (zone.reading.valid || zone.reading.likeness >= minLikeness) ? zone : undefined;
};

const readCodesCoarsely = async ({ photos, today }: Given, tools: FlowTools) => {
  const codes = await readCodesOf(photos.back, { maxLooks: coarseAttempts, today }, tools);
  return { photos: { ...photos, back: { ...photos.back, codes } } };
};

/** By its code or its zone, whichever a short look shows; else it is looked at properly. */
const readBackZone = async (back: CardSide, tools: FlowTools): Promise<CardSide> => {
  if (codesTellHolder(back.codes)) return back;
  const coarse =
    back.isCoarse === true && (await readCoarseZone(back.photo, back.detections, tools));
  if (coarse) return { ...back, zone: coarse };
  const looked = await detectFully(back, tools);
  return { ...looked, zone: await readSideZone(looked, tools) };
};

const readZones = async ({ photos: { front, back } }: Given, tools: FlowTools) => ({
  photos: {
    front: { ...front, zone: await readSideZone(front, tools) },
    back: await readBackZone(back, tools),
  },
});

const hintsOf = (photos: CardPhotos, side: 'front' | 'back', today: CalendarDate) => {
  const issuer = issuerOf(photos);
  return { side, today, ...(issuer !== undefined && { issuer }) };
};

const readFrontText = async ({ photos, today }: Given, tools: FlowTools) => {
  const { front } = photos;
  const text = await readTextOf(front, front.documents[0], hintsOf(photos, 'front', today), tools);
  const zone = front.zone ?? (text && (await readZoneInText(front, text.page, tools)));
  return { photos: { ...photos, front: { ...front, text, zone } } };
};

const readCodes = async ({ photos, today }: Given, tools: FlowTools) => {
  const issuerContext = { maxLooks: looksFor(issuerOf(photos)), today };
  const back = needsBackCodes(photos)
    ? { ...photos.back, codes: await readCodesOf(photos.back, issuerContext, tools) }
    : photos.back;
  const front = needsFrontCodes(photos, today)
    ? { ...photos.front, codes: await readCodesOf(photos.front, issuerContext, tools) }
    : photos.front;
  return { photos: { front, back } };
};

const readBackText = async ({ photos, today }: Given, tools: FlowTools) => {
  if (!needsBackText(photos, today)) return {};
  const back = await detectFully(photos.back, tools);
  const text = await readTextOf(back, back.documents[0], hintsOf(photos, 'back', today), tools);
  const zone = back.zone ?? (text && (await readZoneInText(back, text.page, tools)));
  return { photos: { ...photos, back: { ...back, text, zone } } };
};

const merge = ({ photos, today }: Given) => {
  const issuer = issuerOf(photos);
  return { issuer, merged: mergeCard(photos, { issuer, today }) };
};

const judge = ({
  photos,
  today,
  issuer,
  merged,
  validateSides,
}: Given & ReturnType<typeof merge> & IdentificationCardInput) => {
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
    ...(sides && { sides }),
    diagnostics: describeCard(photos, issuer, fields, validateSides ? compared : undefined),
  };
};

/** Both sides of a card that were looked at, after whatever other stages they went through. */
export const readingCard = <Looked extends IdentificationCardInput & Given>(
  looked: Flow<IdentificationCardInput, Looked, FlowTools>,
) =>
  looked
    .stage('glance', readCodesCoarsely)
    .stage('mrz', readZones)
    .stage('kind', ({ photos }) => judgeZones(photos))
    .stage('text', readFrontText)
    .stage('codes', readCodes)
    .stage('backText', readBackText)
    .stage('order', ({ photos }) => judgeOrder(photos))
    .stage('merge', merge)
    .stage('judge', judge);

/** Interface 2.6 and 2.7: both sides of an identity card, whatever they carry. */
export const identificationCard = readingCard(
  flow<IdentificationCardInput, FlowTools>()
    .stage('decode', decodeBothAs('quick'))
    .stage('locate', locateBoth),
);
