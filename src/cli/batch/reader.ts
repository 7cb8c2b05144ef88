import { readFile } from 'node:fs/promises';
import { start } from '../../flows/worker.js';
import { metadataOf } from '../../http/metadata.js';
import { planOcr } from '../../http/ocr-plan.js';
import {
  presentCardFailure,
  presentDiagnostics,
  presentLiveness,
  presentLivenessRejection,
  presentOcrFailure,
} from '../../http/present.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import type { OcrRequest } from '../../spec/ocr-request.js';
import { isRejection, reject } from '../../spec/rejection.js';
import { usageError } from '../command.js';
import type { Answered } from './result.js';
import type { Side } from './pairs.js';

type Body = Answered['body'];

export const bytesOf = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(
    await readFile(file).catch(() => {
      throw usageError(`${file} cannot be read`);
    }),
  );

/** What the service says where a side of a card was not sent (809, 810). */
export const answerMissing = (side: Side): Answered => ({
  isRefused: true,
  body: presentOcrFailure(reject(side === 'front' ? 'frontsideMissing' : 'backsideMissing'), 'en'),
  diagnostics: {},
});

/**
 * The service's answers in this process, without a server; nothing is recorded, so ids are 0.
 * `explain` tells what was seen and where, at the cost of another look.
 */
export const openReader = async (imagePixels: number) => {
  const { run } = await start({ imagePixels });

  const read = async (asked: OcrRequest, explain: boolean): Promise<Answered> => {
    const { job, present } = planOcr(asked);
    const result = await run({ ...job, explain });
    const { outcome } = result;
    const diagnostics = presentDiagnostics(result) as Body;
    const extras = { details: asked.details ? diagnostics : undefined };
    if (!isRejection(outcome))
      return {
        isRefused: false,
        body: present(outcome, 0, extras, 'en') as Body,
        diagnostics,
      };
    const body =
      job.flow === 'identificationCard'
        ? presentCardFailure(outcome, 'en', metadataOf(outcome), extras)
        : presentOcrFailure(outcome, 'en', extras);
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
    if (!isRejection(outcome))
      return {
        isRefused: false,
        body: presentLiveness(outcome.scores, { details, diagnostics: shown }),
        diagnostics,
      };
    const scores = details ? scoresIn(outcome) : undefined;
    const body = presentLivenessRejection(outcome, 'en', { scores, details: shown });
    return { isRefused: true, body, diagnostics };
  };

  return { read, judge };
};

export type Reader = Awaited<ReturnType<typeof openReader>>;
