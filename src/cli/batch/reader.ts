import { start } from '../../flows/worker.js';
import { presentAnswer } from '../../http/present/answer.js';
import { presentDiagnostics } from '../../http/present/diagnostics.js';
import { presentRejection } from '../../http/present/failures.js';
import type { OcrRequest } from '../../contract/ocr-request.js';
import { codes } from '../../contract/codes.js';
import { isRejection, reject } from '../../contract/rejection.js';
import { looksLike, type ShownKind } from '../../contract/document/shown-kind.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import { localContext } from '../../verify/local-context.js';
import { verify } from '../../verify/verify.js';
import type { Side } from './pairs.js';
import type { Answered } from './result.js';
import { documentWarning, selfieWarning, unpairedWarning } from './warnings.js';

type Body = Answered['body'];

/** What `recognise` needs to know of a passport's refusal: what was found in the photo. */
type Finds = { readonly documents?: number; readonly zones?: number };

const typeNames: Readonly<Record<Exclude<ShownKind, 'none'>, string>> = {
  passport_page: 'passport',
  card_front: 'card',
  card_back: 'card',
  other: 'other',
};

/** What the service answers where a side of a card was not sent (809, 810). */
export const answerMissing = (side: Side): Answered => ({
  isRefused: true,
  body: presentRejection(reject(side === 'front' ? 'frontsideMissing' : 'backsideMissing'), 'en'),
  diagnostics: {},
});

export type ReadOptions = {
  /** With overlays and measurements, which cost extra time. */
  readonly explain: boolean;
  /** As for a client that contracted ID Reader Plus. */
  readonly proofOfLife: boolean;
};

/**
 * Gives the answers of the service in this process, without a server. Nothing is recorded, so ids
 * are 0.
 */
export const openReader = async (imagePixels: number) => {
  const { run } = await start({ imagePixels });
  const answer = async (request: VerifyRequest, options: ReadOptions) => {
    const answer = await verify(request, localContext(run, options));
    if (isRejection(answer)) throw new Error(`not judged: ${answer.rejected}`);
    const expiry = answer.endpoint === 'ocr' ? answer.expiry : undefined;
    const diagnostics = presentDiagnostics(answer, { expiry }) as Body;
    const body = presentAnswer(answer, 'en').body as Body;
    const { rejection } = answer;
    return { isRefused: rejection !== undefined, rejection, body, diagnostics, expiry };
  };

  const readWithReason = async (asked: OcrRequest, options: ReadOptions) => {
    const { isRefused, rejection, body, diagnostics, expiry } = await answer(asked, options);
    if (isRefused) return { isRefused, rejection, body, diagnostics };
    const warning = documentWarning(expiry, diagnostics, options.proofOfLife);
    return { isRefused, body, diagnostics, warning };
  };

  const read = async (asked: OcrRequest, options: ReadOptions): Promise<Answered> => {
    const { rejection: _, ...answered } = await readWithReason(asked, options);
    return answered;
  };

  const judge = async (
    selfie: Uint8Array,
    { details, explain }: { readonly details: boolean; readonly explain: boolean },
  ): Promise<Answered> => {
    const shown = { details, diagnostics: explain && details, returnId: false };
    const { isRefused, body, diagnostics } = await answer(
      {
        endpoint: 'liveness',
        selfie,
        ...shown,
        device: undefined,
        recording: undefined,
        signature: undefined,
      },
      { explain, proofOfLife: false },
    );
    if (isRefused) return { isRefused, body, diagnostics };
    return { isRefused, body, diagnostics, warning: selfieWarning(diagnostics) };
  };

  /**
   * A photo of unknown kind, by what it shows: a passport, a side of a card, another document, or
   * nothing of a document but a face. Where that is not certain it is of no type.
   */
  const recognise = async (asked: OcrRequest, options: ReadOptions): Promise<Answered> => {
    // A reader wipes the bytes that it was given.
    const selfie = Uint8Array.from(asked.frontside);
    const { rejection, ...answered } = await readWithReason(asked, options);
    if (!rejection) return { ...answered, type: 'passport' };
    const kind = looksLike(rejection.evidence);
    if (kind && kind !== 'none') {
      const type = typeNames[kind];
      return { ...answered, type, ...(type === 'card' && { warning: unpairedWarning }) };
    }
    // Without certainty a document is of no type, and whatever is none may be a selfie.
    const { documents = 1, zones = 0 } = rejection.evidence as Finds;
    if (kind === undefined && zones > 0) return { ...answered, type: 'unknown' };
    if (kind === undefined && documents > 0)
      return { ...answered, type: 'unknown', warning: unpairedWarning };
    const { details } = asked;
    const judged = await judge(selfie, { details, explain: options.explain });
    const isFaceless = judged.body['error_code'] === codes.faceAbsent.code;
    return isFaceless ? { ...answered, type: 'unknown' } : { ...judged, type: 'selfie' };
  };

  return { read, judge, recognise };
};

export type Reader = Awaited<ReturnType<typeof openReader>>;
