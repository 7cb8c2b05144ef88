import type { FlowName, JobOf, Outcomes } from '../../flows/jobs.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import type { Context } from '../context.js';
import type { Verify } from '../verify.js';
import { readMovingSandbox, sandboxMoving } from './moving.js';
import { isNoImage, readSandboxOutcome, sandboxOutcomeOf } from './outcome.js';

type Invent = (job: JobOf<FlowName>, today: CalendarDate) => Outcomes[FlowName] | Rejection;

/** The requested outcome, or why the text names none. */
const readWish = ({ endpoint, ...request }: VerifyRequest, text: string): Invent | Rejection => {
  if ('recording' in request && request.recording) {
    const wish = readMovingSandbox(text);
    if (isRejection(wish)) return wish;
    return (job) => sandboxMoving(wish, 'recording' in job ? job.recording.asked : []);
  }
  const outcome = readSandboxOutcome(endpoint, text);
  return isRejection(outcome) ? outcome : (job, today) => sandboxOutcomeOf(job, outcome, today);
};

/** Checks only that the file is an image; the result is made up. */
const inventing = (context: Context, invent: Invent): Context => ({
  ...context,
  run: async <F extends FlowName>(job: JobOf<F>) => {
    const result = await context.run({ ...job, decodeOnly: true });
    if (isRejection(result.outcome) && isNoImage(result.outcome)) return result;
    return { ...result, outcome: invent(job, context.today) as Outcomes[F] | Rejection };
  },
});

/** 2.5 is the answer to a passport whose code is not supported. */
const asUnsupported = (request: VerifyRequest): VerifyRequest =>
  request.endpoint === 'ocr' && request.documentType === 'passport'
    ? { ...request, documentId: '000' }
    : request;

/**
 * `verify` that answers what a sandbox client asked for. A rejection, where that comes before any
 * photo is read. Without the sandbox's field it is plain `verify`.
 */
export const withSandbox = (
  verify: Verify,
  request: VerifyRequest,
  text: string | null | undefined,
): Verify | Rejection => {
  if (!text) return verify;
  const wish = readWish(request, text);
  if (isRejection(wish)) return wish;
  const isPart = readSandboxOutcome(request.endpoint, text) === 'passportCodeUnsupported';
  return (given, context) =>
    verify(isPart ? asUnsupported(given) : given, inventing(context, wish));
};
