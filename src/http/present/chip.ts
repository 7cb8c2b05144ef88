import { type ChipCheck, type ChipCheckName, chipReasons } from '../../contract/chip.js';
import { portraitReasons, type PortraitReport } from '../../contract/chip/portrait.js';
import { codes } from '../../contract/codes.js';
import type { AnswerLanguage } from '../../contract/languages.js';
import type { Expiry } from '../../flows/document/expiry.js';
import type { Outcomes } from '../../flows/jobs.js';
import * as schemas from './schemas/chip.js';
import { speller } from './speller.js';

const spellRead = speller(schemas.chipAnswer);
const spellRefused = speller(schemas.chipRefused);

const presentCheck = (check: ChipCheck, language: AnswerLanguage) => ({
  status: check.status,
  reason: check.status === 'passed' ? undefined : check.reason,
  message: check.status === 'passed' ? undefined : chipReasons[check.reason][language],
});

const presentPortrait = (portrait: PortraitReport, language: AnswerLanguage) =>
  portrait.status === 'read'
    ? {
        ...{ status: portrait.status, kind: portrait.kind },
        width: portrait.widthPx,
        height: portrait.heightPx,
      }
    : { ...portrait, message: portraitReasons[portrait.reason][language] };

const detailsOf = (
  { report, portrait: read }: Pick<Outcomes['chip'], 'report' | 'portrait'>,
  language: AnswerLanguage,
) => {
  const of = (name: ChipCheckName) => presentCheck(report.checks[name], language);
  const checks = {
    hashes: of('hashes'),
    signature: of('signature'),
    signer: of('signer'),
    country: of('country'),
    revocation: of('revocation'),
    activeAuthentication: of('active_authentication'),
    chipAuthentication: of('chip_authentication'),
  };
  const { verdict, groups, signedOn, country, weaknesses } = report;
  const portrait = presentPortrait(read, language);
  return { chip: { verdict, checks, groups, signedOn, country, weaknesses, portrait } };
};

/** The holder, unless the data is not what a state signed (818); the checks always. */
export const presentChip = (
  outcome: Outcomes['chip'],
  language: AnswerLanguage,
  { id, expiry }: { readonly id?: number | undefined; readonly expiry?: Expiry | undefined } = {},
) => {
  const { mrz, zoneValid, report } = outcome;
  const details = detailsOf(outcome, language);
  if (report.verdict !== 'not_genuine') {
    const valid = report.verdict === 'genuine' && zoneValid;
    const dated = expiry && { expired: expiry.expired, expiresInDays: expiry.expiresInDays };
    return spellRead({ ...mrz, valid, id, details: { ...dated, ...details } });
  }
  const { code: errorCode, [language]: error } = codes.chipNotGenuine;
  return spellRefused({ valid: false, errorCode, error, id, details });
};
