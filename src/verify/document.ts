import { type Expiry, expiryOf, judgeExpiry } from '../flows/document/expiry.js';
import type { DocumentFlow, DocumentOutcome, JobResult } from '../flows/jobs.js';
import { passportPageIds } from '../flows/passport/page-ids.js';
import { areOfTwoCards, type DocumentFindings } from '../contract/findings.js';
import type { OcrRequest } from '../contract/ocr-request.js';
import { isRejection, reject, type Rejection } from '../contract/rejection.js';
import type { DocumentAnswer } from './answer.js';
import type { Context } from './context.js';
import { runJob } from './run-job.js';

/** Interface 2.2 to 2.7. */
const jobFor = ({ documentType, documentId, frontside, ...card }: OcrRequest) => {
  const { backside, validateSides } = card;
  if (documentType === 'identification_card')
    return { flow: 'identificationCard', frontside, backside: backside!, validateSides } as const;
  if (documentType === 'passport_plus') return { flow: 'passportPlus', frontside } as const;
  const isNational = documentId !== undefined && passportPageIds.includes(documentId);
  return { flow: isNational ? 'nationalPassport' : 'passport', frontside } as const;
};

/** What the checks of a session need to know of a document that was read. */
const documentFindings = (
  read: DocumentOutcome,
  expiry: Expiry | undefined,
  { proven, isDoubtful }: { readonly proven: boolean; readonly isDoubtful: boolean },
): DocumentFindings => {
  const isCard = read.flow === 'identificationCard';
  const isOfZone = read.flow === 'passport';
  // 2.5: the zone was read, the rest of the page was not.
  const isOnlyZone = !isCard && !isOfZone && isRejection(read.visual);
  return {
    valid: read.valid && !isOnlyZone,
    expired: expiry?.expired ?? null,
    sides: (isCard && read.compared) || null,
    consistency: (!isOfZone && read.consistency) || null,
    proven,
    genuineDoubt: isDoubtful,
  };
};

/** The back belongs to another card: the person is asked again, because it may be a mistake. */
const judgeSides = (read: DocumentOutcome): Rejection | undefined =>
  read.flow === 'identificationCard' && read.compared && areOfTwoCards(read.compared)
    ? reject('sidesDiffer', { different: read.compared.different })
    : undefined;

/** What this client refuses although it was read. */
const judgeRead = ({ outcome: read }: JobResult<DocumentFlow>, context: Context) => {
  if (isRejection(read)) return { outcome: read, refused: read.rejected };
  const { client, session, today } = context;
  const expiry = expiryOf(read, today);
  const rejection =
    (client.refuseExpired ? judgeExpiry(expiry) : undefined) ??
    (session ? judgeSides(read) : undefined);
  if (rejection) return { outcome: rejection, refused: rejection.rejected };
  return { outcome: read, refused: undefined, isValid: read.valid, expiry };
};

export const verifyDocument = async (
  request: OcrRequest,
  context: Context,
): Promise<DocumentAnswer | Rejection> => {
  const { session, faces, client } = context;
  const keepsFace = faces?.areKept === true;
  const proofOfLife = client.services.includes('id_reader_plus');
  const job = jobFor(request);
  const recorded = await runJob<DocumentFlow, ReturnType<typeof judgeRead>>(context, {
    endpoint: 'ocr',
    // The interface's own name for the document.
    kind: request.documentType,
    job: {
      ...job,
      explain: request.details || context.explain === true,
      proofOfLife,
      needsDoubt: session !== undefined,
      keepFace: keepsFace || session?.face === true,
      keepCopies: session?.copies === true,
      keepOriginals: session?.originals === true,
    },
    judge: (result) => judgeRead(result, context),
  });
  if (isRejection(recorded)) return recorded;
  const { id, result, judged } = recorded;
  const { outcome, expiry } = judged;
  const { face, ...answer } = { endpoint: 'ocr', request, id, ...result, outcome } as const;
  // If the client's rules refuse the document, its face is not kept either.
  if (isRejection(outcome)) return { ...answer, rejection: outcome };
  if (face && keepsFace) await faces.keep(id, face);
  // 2.5: an unsupported code fails the OCR part only.
  const isOnlyZone = job.flow === 'passport' && request.documentId !== undefined;
  return {
    ...answer,
    ...(face && { face }),
    ...(expiry && { expiry }),
    ...(isOnlyZone && { pageRefused: reject('passportCodeUnsupported') }),
    ...(session && {
      findings: documentFindings(outcome, expiry, {
        proven: proofOfLife,
        isDoubtful: result.isGenuineDoubtful === true,
      }),
    }),
  };
};
