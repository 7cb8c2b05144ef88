import type { DocumentOutcome } from '../../flows/jobs.js';
import { passportPageIds } from '../../flows/passport/page-ids.js';
import { codes, type Endpoint, type Reason } from '../../contract/codes.js';
import { verdictReasons } from '../../contract/match.js';
import { reject } from '../../contract/rejection.js';
import { presentChip } from '../present/chip.js';
import { presentRejection } from '../present/failures.js';
import { presentLiveness } from '../present/liveness.js';
import { presentMatch, presentMatchRejection } from '../present/match.js';
import { presentDocument } from '../present/ocr.js';
import { reasonsAt } from '../../contract/endpoint-reasons.js';
import { chipReports, matched, scores } from '../../verify/sandbox/invented.js';
import { samplesFor } from '../../verify/sandbox/samples.js';

export type Example = { readonly summary: string; readonly value: object };
type Examples = Readonly<Record<string, Example>>;

const id = 1042;
const unsupported = reject('passportCodeUnsupported');
/** What a sandbox answers on this day. */
const { identificationCard, ...samples } = samplesFor({ year: 2027, month: 4, day: 15 });
const { sides: _, ...oneCard } = identificationCard;

const documentExample = (summary: string, outcome: DocumentOutcome): Example => ({
  summary,
  value: presentDocument({ id, outcome }, { id }, 'en'),
});

/** An answer of each section of the interface, made by the code that makes real answers. */
const accepted: Readonly<Record<Endpoint, Examples>> = {
  ocr: {
    passport: documentExample('2.2 passport', samples.passport),
    passportPlus: documentExample('2.3 passport_plus', samples.passportPlus),
    nationalPassport: documentExample(
      `2.4 passport with document_id=${passportPageIds[0]}`,
      samples.nationalPassport,
    ),
    identityCard: documentExample('2.6 identification_card', oneCard),
    identityCardSides: documentExample(
      '2.7 identification_card with validate_sides',
      identificationCard,
    ),
  },
  liveness: {
    live: { summary: '2.10 live', value: presentLiveness(undefined) },
    liveWithDetails: {
      summary: '2.10 live, with details and return_id',
      value: presentLiveness(scores, { id }),
    },
  },
  chip: {
    genuine: { summary: 'genuine', value: presentChip(samples.chip, 'en') },
    notTrusted: {
      summary: 'of a country that the operator does not trust, with return_id',
      value: presentChip({ ...samples.chip, report: chipReports.not_trusted }, 'en', { id }),
    },
  },
  match: {
    match: { summary: 'the same person', value: presentMatch(matched, 'en') },
    noMatch: {
      summary: 'another person, with return_id',
      value: presentMatch({ ...matched, verdict: 'no_match', similarity: 0.04 }, 'en', id),
    },
  },
};

/**
 * The section that describes a refusal: 2.5 where only the OCR part failed, 2.8 for documents, 2.10
 * for selfies.
 */
const refusedIn = (reason: Reason): Example => {
  const { code, status, service, en } = codes[reason];
  if (reason === unsupported.rejected)
    return {
      summary: `2.5, ${code}: ${en}`,
      value: presentDocument(
        { id, outcome: samples.passport, pageRefused: unsupported },
        { id },
        'en',
      ),
    };
  const section = service === 'liveness' ? '2.10' : '2.8';
  const why = reason === 'documentNotGenuine' ? { finding: 'screen' } : {};
  return {
    summary: `${section}, HTTP ${status}, ${code}: ${en}`,
    value: presentRejection(reject(reason, why), 'en', { id }),
  };
};

const cardFailure: Example = {
  summary: '2.8, HTTP 422, 807, of an identity card with return_id',
  value: presentRejection(
    reject('namesUnreadable', { front: { lines: 3 }, back: { codes: [] } }),
    'en',
    { id, returnId: true, isCard: true },
  ),
};

const unauthorized: Examples = {
  expired: {
    summary: '5, HTTP 401',
    value: { detail: 'The token is not valid or has expired.', code: 'token_not_valid' },
  },
};

/** Sent as `verdict`, not as a refusal. */
const sentAsVerdict: readonly (Reason | undefined)[] = Object.values(verdictReasons);

const refusedMatch = (reason: Reason): Example => ({
  summary: `HTTP ${codes[reason].status}, ${codes[reason].code}: ${codes[reason].en}`,
  value: presentMatchRejection(reject(reason), 'en'),
});

const refusedChip = (reason: Reason): Example => ({
  summary: `HTTP ${codes[reason].status}, ${codes[reason].code}: ${codes[reason].en}`,
  value:
    reason === 'chipNotGenuine'
      ? presentChip({ ...samples.chip, report: chipReports.not_genuine }, 'en')
      : presentRejection(reject(reason), 'en'),
});

const refusedAt: Readonly<Record<Endpoint, (reason: Reason) => Example>> = {
  ...{ ocr: refusedIn, liveness: refusedIn, match: refusedMatch, chip: refusedChip },
};

/** What an endpoint answers, by HTTP status. */
export const examplesOf = (endpoint: Endpoint): readonly (readonly [number, Examples])[] => [
  [200, accepted[endpoint]],
  [401, unauthorized],
  ...(endpoint === 'ocr' ? [[422, { cardFailure }] as const] : []),
  ...reasonsAt(endpoint)
    .filter((reason) => !sentAsVerdict.includes(reason))
    .map((reason) => {
      const example = refusedAt[endpoint](reason);
      return [codes[reason].status, { [reason]: example }] as const;
    }),
];
