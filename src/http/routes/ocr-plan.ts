import type { FlowName, JobOf, Outcomes } from '../../flows/jobs.js';
import type { Language } from '../../spec/codes.js';
import { passportPageIds } from '../../flows/passport/page-ids.js';
import type { OcrRequest } from '../../spec/ocr-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import {
  presentCard,
  presentCardSides,
  presentNationalPassport,
  presentPassport,
  presentPassportPlus,
  presentPassportWithoutOcr,
} from '../present/documents.js';
import type { Extras } from '../present/extras.js';

/** Which job to run for a request, and the shape of its answer (interface 2.2 to 2.7). */
type OcrPlan<F extends FlowName = FlowName> = {
  /** Kind of the transaction: the interface's own name for the document. */
  readonly kind: string;
  readonly job: JobOf<F>;
  readonly present: (
    outcome: Outcomes[F],
    id: number,
    extras: Extras,
    language: Language,
  ) => object;
};

const plan = <F extends FlowName>(given: OcrPlan<F>): OcrPlan => given as unknown as OcrPlan;

const planPassport = ({ frontside, documentId }: OcrRequest): OcrPlan => {
  const kind = 'passport';
  if (documentId !== undefined && passportPageIds.includes(documentId))
    return plan({
      kind,
      job: { flow: 'nationalPassport', frontside },
      present: (outcome, _id, extras, language) =>
        isRejection(outcome.visual)
          ? presentPassportWithoutOcr(outcome, outcome.visual, language, extras)
          : presentNationalPassport({ ...outcome, visual: outcome.visual }, extras),
    });
  return plan({
    kind,
    job: { flow: 'passport', frontside },
    // 2.5: an unsupported code fails the OCR part only.
    present: (outcome, _id, extras, language) =>
      documentId === undefined
        ? presentPassport(outcome, extras)
        : presentPassportWithoutOcr(outcome, reject('passportCodeUnsupported'), language, extras),
  });
};

const planPassportPlus = ({ frontside }: OcrRequest): OcrPlan =>
  plan({
    kind: 'passport_plus',
    job: { flow: 'passportPlus', frontside },
    present: (outcome, _id, extras, language) =>
      isRejection(outcome.visual)
        ? presentPassportWithoutOcr(outcome, outcome.visual, language, extras)
        : presentPassportPlus({ ...outcome, visual: outcome.visual }, extras),
  });

const planCard = ({ frontside, backside, validateSides }: OcrRequest): OcrPlan =>
  plan({
    kind: 'identification_card',
    job: { flow: 'identificationCard', frontside, backside: backside!, validateSides },
    present: ({ card, valid, sides }, id, extras) =>
      sides
        ? presentCardSides({ ...sides, valid }, id, extras)
        : presentCard({ ...card, valid }, extras),
  });

const plans = {
  passport: planPassport,
  passport_plus: planPassportPlus,
  identification_card: planCard,
} as const;

export const planOcr = (request: OcrRequest): OcrPlan => plans[request.documentType](request);
