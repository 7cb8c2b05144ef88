import { readFile } from 'node:fs/promises';
import { start } from '../../flows/worker.js';
import { metadataOf } from '../../http/present/metadata.js';
import { planOcr } from '../../http/routes/ocr-plan.js';
import {
  presentCardFailure,
  presentDiagnostics,
  presentLiveness,
  presentLivenessRejection,
  presentOcrFailure,
  presentProofOfLifeFailure,
} from '../../http/present/documents.js';
import { codes } from '../../spec/codes.js';
import { scoresIn } from '../../spec/liveness-scores.js';
import type { OcrRequest } from '../../spec/ocr-request.js';
import { isRejection, reject, type Rejection } from '../../spec/rejection.js';
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

export type ReadOptions = {
  /** Tells what was seen and where, at the cost of another look. */
  readonly explain: boolean;
  /** As for a client that contracted ID Reader Plus. */
  readonly proofOfLife: boolean;
};

/** Interface 2.8: a verdict on the document, a card's failure with its metadata, or any other. */
const presentFailure = (
  rejection: Rejection,
  isCard: boolean,
  extras: { details?: object | undefined },
) => {
  const { status, code } = codes[rejection.rejected];
  if (status === 200 && code >= 818) return presentProofOfLifeFailure(rejection, 'en', 0, extras);
  return isCard
    ? presentCardFailure(rejection, 'en', metadataOf(rejection), extras)
    : presentOcrFailure(rejection, 'en', extras);
};

/** The service's answers in this process, without a server; nothing is recorded, so ids are 0. */
export const openReader = async (imagePixels: number) => {
  const { run } = await start({ imagePixels });

  const read = async (asked: OcrRequest, options: ReadOptions): Promise<Answered> => {
    const { job, present } = planOcr(asked);
    const result = await run({ ...job, ...options });
    const { outcome } = result;
    const diagnostics = presentDiagnostics(result) as Body;
    const extras = { details: asked.details ? diagnostics : undefined };
    if (!isRejection(outcome))
      return {
        isRefused: false,
        body: present(outcome, 0, extras, 'en') as Body,
        diagnostics,
      };
    const body = presentFailure(outcome, job.flow === 'identificationCard', extras);
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
