import { issuerOf, issuers } from '../../issuers/index.js';
import type { Tools } from '../../models/tools.js';
import { dateText } from '../../contract/calendar.js';
import type { MrzData } from '../../contract/documents.js';
import { isRejection, reject } from '../../contract/rejection.js';
import type { Flow } from '../flow.js';
import { type PassportInput, passport } from './passport.js';
import { type PassportRead, type TextRead, mergePassport, readPassportText } from './page.js';
import { nationalZoneOf, visualZoneOf } from './visual-zone.js';
import { type MergedFields, valueOf } from '../../reading/candidate.js';

/** Countries whose page can be asked for by `document_id` (interface 2.1). */
const supported = issuers.filter(({ passportId }) => passportId).map(({ country }) => country);

/** The passport of another country is not what was asked for (816). */
const judgeIssuer = ({ mrz }: { readonly mrz: MrzData }) =>
  supported.includes(mrz.country)
    ? {}
    : reject('documentMismatch', { asked: supported.join(), issuer: mrz.country });

/** A code that gives another birth date or sex is not the holder's. `''` says nothing. */
const codeAgrees = (code: string, { country, birthDate, gender }: MrzData): boolean => {
  const codeContent = code && issuerOf(country).personalCode?.says(code);
  if (!codeContent) return true;
  const sameBirth = birthDate === undefined || codeContent.birthDate === dateText(birthDate);
  return sameBirth && (gender === '' || codeContent.gender === '' || codeContent.gender === gender);
};

type MergedPassport = TextRead & { readonly fields: MergedFields; readonly valid: boolean };

const judgeVisual = ({ fields, text, mrz, valid }: MergedPassport) => {
  const visual = visualZoneOf(fields, text);
  if (isRejection(visual)) return { visual, valid };
  return {
    visual: nationalZoneOf(visual, fields, mrz.country),
    valid: valid && codeAgrees(valueOf(fields, 'personalCode'), mrz),
  };
};

export const readingNationalPage = <Given extends PassportRead & { readonly valid: boolean }>(
  read: Flow<PassportInput, Given, Tools>,
) =>
  read
    .stage('issuer', judgeIssuer)
    .stage('text', readPassportText)
    .stage('merge', mergePassport)
    .stage('visual', judgeVisual);

/** Interface 2.4: the passport of a supported country, with what only its page holds. */
export const nationalPassport = readingNationalPage(passport);
