import type { Tools } from '../../models/tools.js';
import { dateText } from '../../reading/merge/dates.js';
import { type MergedFields, valueOf } from '../../reading/merge/merged.js';
import { birthDateOfCurp } from '../../reading/numbers/mexico.js';
import type { MrzData, NationalVisualZone } from '../../spec/documents.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
import type { Flow } from '../flow.js';
import { passport, type PassportInput } from './passport.js';
import { mergePassport, type PassportRead, readPassportText } from './page.js';
import type { SideText } from '../document/read-text.js';
import { nationalZoneOf, visualZoneOf } from './visual-zone.js';

/** `document_id=052` asks for a Mexican passport; of another country it is not what was asked (816). */
const judgeIssuer = ({ mrz }: { readonly mrz: MrzData }) =>
  mrz.country === 'MEX' ? {} : reject('documentMismatch', { asked: 'MEX', issuer: mrz.country });

const sexOfCurp: Readonly<Record<string, string>> = { H: 'M', M: 'F' };

/** A CURP tells birth date and sex; one that tells others is not the holder's. `''` says nothing. */
export const curpAgrees = (curp: string, { birthDate, gender }: MrzData): boolean => {
  if (curp === '') return true;
  const sex = sexOfCurp[curp[10] ?? ''] ?? '';
  const sameBirth = birthDate === undefined || birthDateOfCurp(curp) === dateText(birthDate);
  return sameBirth && (gender === '' || sex === '' || sex === gender);
};

const judgeVisual = ({
  fields,
  text,
  mrz,
  valid,
}: {
  readonly fields: MergedFields;
  readonly text: SideText | undefined;
  readonly mrz: MrzData;
  readonly valid: boolean;
}): { visual: NationalVisualZone | Rejection; valid: boolean } => {
  const visual = visualZoneOf(fields, text);
  if (isRejection(visual)) return { visual, valid };
  return {
    visual: nationalZoneOf(visual, fields, mrz.country),
    valid: valid && curpAgrees(valueOf(fields, 'curp'), mrz),
  };
};

/** What only the page of a supported country tells, beside a zone that was read. */
export const readingNationalPage = <Given extends PassportRead & { readonly valid: boolean }>(
  read: Flow<PassportInput, Given, Tools>,
) =>
  read
    .stage('issuer', judgeIssuer)
    .stage('text', readPassportText)
    .stage('merge', mergePassport)
    .stage('visual', judgeVisual);

/** Interface 2.4: the passport of a supported country, with what only its page tells. */
export const nationalPassport = readingNationalPage(passport);
