import type { Photo } from '../../image/decode.js';
import type { Detections } from '../../models/finder.js';
import type { Tools } from '../../models/tools.js';
import { mrzCandidates } from '../../reading/mrz/parse/candidates.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import { type CalendarDate, dateOf } from '../../spec/calendar.js';
import type { MrzData } from '../../spec/documents.js';
import { withCutScan } from '../../document/cut-scan.js';
import { locate } from '../../document/locate.js';
import { describeFields } from '../document/field-diagnostics.js';
import type { CoarseReading } from '../document/coarse.js';
import { fullOf, type PhotoSide } from '../document/photo-side.js';
import { readTextOf, type SideText } from '../document/read-text.js';
import { printedFields } from './visual-zone.js';

/** What the passport flow has found when the rest of the page is read. */
export type PassportRead = {
  readonly frontside: Uint8Array;
  readonly photo: Photo;
  readonly detections: Detections;
  readonly coarse?: CoarseReading | undefined;
  readonly zone: MrzFound;
  readonly mrz: MrzData;
  readonly diagnostics: Readonly<Record<string, unknown>>;
  readonly today?: CalendarDate;
};

/** A glance reads a zone; the places of a page's fields want its corners better. */
const pageFinds = (
  { photo, detections, coarse }: PassportRead,
  tools: Tools,
): Promise<Detections> => (coarse ? locate(photo, tools) : Promise.resolve(detections));

const sideOf = (
  { frontside, photo }: PassportRead,
  detections: Detections,
  tools: Tools,
): PhotoSide => ({
  name: 'front',
  photo,
  detections,
  documents: withCutScan(photo, detections.documents),
  byEdges: undefined,
  full: fullOf(frontside, photo, tools),
});

/** The page around the zone: its text, read once. */
export const readPassportText = async (
  given: PassportRead,
  tools: Tools,
): Promise<{ readonly text: SideText | undefined }> => {
  const side = sideOf(given, await pageFinds(given, tools), tools);
  const today = given.today ?? dateOf(new Date());
  const page = side.documents.find(({ kind }) => kind === 'passport') ?? side.documents[0];
  const hints = { side: 'front', kind: 'passport', issuer: given.mrz.country, today } as const;
  return { text: await readTextOf(side, page, hints, tools) };
};

/** What the page says, its zone beside it. */
export const mergePassport = ({
  text,
  zone,
  mrz,
  diagnostics,
  today = dateOf(new Date()),
}: PassportRead & { readonly text: SideText | undefined }) => {
  const told = mrzCandidates(zone.reading, today);
  const fields = text ? printedFields(text, told, { issuer: mrz.country, today }) : {};
  const ocr = {
    layout: text?.layout,
    lines: text?.page.lines.length ?? 0,
    fields: describeFields(fields),
  };
  return { fields, diagnostics: { ...diagnostics, ocr } };
};
