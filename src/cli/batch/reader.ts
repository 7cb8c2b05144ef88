import { start } from '../../flows/worker.js';
import { presentAnswer } from '../../http/present/answer.js';
import { presentDiagnostics } from '../../http/present/diagnostics.js';
import { presentRejection } from '../../http/present/failures.js';
import type { OcrRequest } from '../../contract/ocr-request.js';
import { isRejection, reject } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import { localContext } from '../../verify/local-context.js';
import { verify } from '../../verify/verify.js';
import type { Side } from './pairs.js';
import type { Answered } from './result.js';
import { documentWarning, selfieWarning } from './warnings.js';

type Body = Answered['body'];

/** The service's answer where a side of a card was not sent (809, 810). */
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

/** The service's answers in this process, without a server; nothing is recorded, so ids are 0. */
export const openReader = async (imagePixels: number) => {
  const { run } = await start({ imagePixels });
  const answer = async (request: VerifyRequest, options: ReadOptions) => {
    const answer = await verify(request, localContext(run, options));
    if (isRejection(answer)) throw new Error(`not judged: ${answer.rejected}`);
    const expiry = answer.endpoint === 'ocr' ? answer.expiry : undefined;
    const diagnostics = presentDiagnostics(answer, expiry) as Body;
    const body = presentAnswer(answer, 'en').body as Body;
    return { isRefused: answer.rejection !== undefined, body, diagnostics, expiry };
  };

  const read = async (asked: OcrRequest, options: ReadOptions): Promise<Answered> => {
    const { isRefused, body, diagnostics, expiry } = await answer(asked, options);
    if (isRefused) return { isRefused, body, diagnostics };
    const warning = documentWarning(expiry, diagnostics, options.proofOfLife);
    return { isRefused, body, diagnostics, warning };
  };

  const judge = async (
    selfie: Uint8Array,
    { details, explain }: { readonly details: boolean; readonly explain: boolean },
  ): Promise<Answered> => {
    const shown = { details, diagnostics: explain && details, returnId: false };
    const { isRefused, body, diagnostics } = await answer(
      { endpoint: 'liveness', selfie, ...shown, device: undefined, recording: undefined },
      { explain, proofOfLife: false },
    );
    if (isRefused) return { isRefused, body, diagnostics };
    return { isRefused, body, diagnostics, warning: selfieWarning(diagnostics) };
  };

  return { read, judge };
};

export type Reader = Awaited<ReturnType<typeof openReader>>;
