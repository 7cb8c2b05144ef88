import { readFile } from 'node:fs/promises';
import { expiryOf } from '../../flows/document/expiry.js';
import { start } from '../../flows/worker.js';
import { presentDiagnostics } from '../../http/present/diagnostics.js';
import { presentRejection } from '../../http/present/failures.js';
import { presentLiveness } from '../../http/present/liveness.js';
import { planOcr } from '../../http/routes/ocr-plan.js';
import { dateOf } from '../../spec/calendar.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import type { OcrRequest } from '../../spec/ocr-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import { usageError } from '../command.js';
import type { Answered } from './result.js';
import type { Side } from './pairs.js';
import { documentWarning, selfieWarning } from './warnings.js';

type Body = Answered['body'];

export const bytesOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(
    await readFile(file).catch(() => {
      throw usageError(`${file} cannot be read`);
    }),
  );

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

  const read = async (asked: OcrRequest, options: ReadOptions): Promise<Answered> => {
    const { job, present } = planOcr(asked);
    const result = await run({ ...job, ...options });
    const { outcome } = result;
    const expiry = isRejection(outcome) ? undefined : expiryOf(outcome, dateOf(new Date()));
    const diagnostics = presentDiagnostics(result, expiry) as Body;
    const extras = { details: asked.details ? diagnostics : undefined };
    if (!isRejection(outcome)) {
      const body = present(outcome, 0, extras, 'en') as Body;
      const warning = documentWarning(expiry, diagnostics, options.proofOfLife);
      return { isRefused: false, body, diagnostics, warning };
    }
    const isCard = job.flow === 'identificationCard';
    const body = presentRejection(outcome, 'en', { id: 0, isCard, ...extras });
    return { isRefused: true, body, diagnostics };
  };

  const judge = async (
    selfie: Uint8Array,
    { details, explain }: { readonly details: boolean; readonly explain: boolean },
  ): Promise<Answered> => {
    const result = await run({ flow: 'selfie', selfie, explain });
    const { outcome } = result;
    const diagnostics = presentDiagnostics(result) as Body;
    const shown = explain && details ? diagnostics : undefined;
    if (!isRejection(outcome)) {
      const body = presentLiveness(outcome.scores, { details, diagnostics: shown });
      return { isRefused: false, body, diagnostics, warning: selfieWarning(diagnostics) };
    }
    const scores = details ? scoresIn(outcome) : undefined;
    const body = presentRejection(outcome, 'en', { scores, details: shown });
    return { isRefused: true, body, diagnostics };
  };

  return { read, judge };
};

export type Reader = Awaited<ReturnType<typeof openReader>>;
