import type { Tools } from '../../models/tools.js';
import { pageConsistency } from '../../reading/merge/consistency.js';
import { mrzCandidates } from '../../reading/mrz/parse/candidates.js';
import type { MrzFound } from '../../reading/mrz/zone/read-mrz.js';
import type { MrzData } from '../../contract/documents.js';
import { withCutScan } from '../../document/cut-scan.js';
import { locate } from '../../document/locate.js';
import { describeFields } from '../document/diagnostics.js';
import { readTextOf, type SideText } from '../document/read-text.js';
import type { Located } from './passport.js';
import { printedFields } from './visual-zone.js';

export type PassportRead = Located & {
  readonly zone: MrzFound;
  readonly mrz: MrzData;
  readonly diagnostics: Readonly<Record<string, unknown>>;
};

/** Fields of the page are found by their places, which need exact corners. */
const detectPage = async ({ photo, detections, isCoarse }: PassportRead, tools: Tools) => {
  const exact = isCoarse ? await locate(photo, tools) : detections;
  const documents = withCutScan(photo, exact.documents);
  return { name: 'front' as const, photo, detections: exact, documents, byEdges: undefined };
};

export const readPassportText = async (given: PassportRead, tools: Tools) => {
  const { mrz, today } = given;
  const side = await detectPage(given, tools);
  const page = side.documents.find(({ kind }) => kind === 'passport') ?? side.documents[0];
  const hints = { side: 'front', kind: 'passport', issuer: mrz.country, today } as const;
  return { text: await readTextOf(side, page, hints, tools) };
};

export type TextRead = PassportRead & { readonly text: SideText | undefined };

/** Fields of the page, checked against its zone. */
export const mergePassport = ({ text, zone, mrz, diagnostics, today }: TextRead) => {
  const ofZone = mrzCandidates(zone.reading, today);
  const fields = text ? printedFields(text, ofZone, { issuer: mrz.country, today }) : {};
  const lines = text?.page.lines.length ?? 0;
  const ocr = { layout: text?.layout, lines, fields: describeFields(fields) };
  const consistency = pageConsistency(fields, ofZone);
  return { fields, consistency, diagnostics: { ...diagnostics, ocr } };
};
