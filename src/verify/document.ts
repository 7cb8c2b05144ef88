import { expiryOf, judgeExpiry } from '../flows/document/expiry.js';
import { passportPageIds } from '../flows/passport/page-ids.js';
import type { OcrRequest } from '../contract/ocr-request.js';
import { isRejection, reject } from '../contract/rejection.js';
import type { Answer } from './answer.js';
import type { Context } from './context.js';
import { documentFindings, judgeSides } from './document-findings.js';
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

export const verifyDocument = async (request: OcrRequest, context: Context): Promise<Answer> => {
  const { today, session, faces, client } = context;
  const keepsFace = faces?.areKept === true;
  const proofOfLife = client.services.includes('id_reader_plus');
  const job = jobFor(request);
  const result = await runJob(context, {
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
    },
    judge: (read) =>
      (client.refuseExpired ? judgeExpiry(read, today) : undefined) ??
      (session ? judgeSides(read) : undefined),
  });
  if (isRejection(result)) return { rejection: result };
  const { outcome, id, face, copies } = result;
  // If the client's rules refuse the document, its face is not kept either.
  if (isRejection(outcome)) return { rejection: outcome, id, result, copies };
  if (face && keepsFace) await faces.keep(id, face);
  const expiry = expiryOf(outcome, today);
  const isDoubtful = result.isGenuineDoubtful === true;
  const findings =
    session && documentFindings(outcome, expiry, { proven: proofOfLife, isDoubtful });
  // 2.5: an unsupported code fails the OCR part only.
  const isPartly = job.flow === 'passport' && request.documentId !== undefined;
  const pageRefused = isPartly ? reject('passportCodeUnsupported') : undefined;
  return { id, result, expiry, pageRefused, findings, face, copies };
};
