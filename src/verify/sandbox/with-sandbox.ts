import type { FlowName, JobOf } from '../../flows/jobs.js';
import type { CalendarDate } from '../../contract/calendar.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import type { VerifyRequest } from '../../contract/verify-request.js';
import type { Context } from '../context.js';
import { readMovingSandbox, sandboxMoving } from './moving.js';
import { type Inventions, inventionsOf, isNotTrusted, readSandboxOutcome } from './outcome.js';
import { untrustedChip } from './samples.js';

type Invent = (today: CalendarDate) => Inventions;

/** The requested outcome, or why the text names none. */
const readWish = (request: VerifyRequest, text: string): Invent | Rejection => {
  const isMoving = request.endpoint === 'liveness' && request.recording !== undefined;
  const moving = isMoving ? readMovingSandbox(text) : ({ why: 'done' } as const);
  if (isRejection(moving)) return moving;
  const isUntrusted = isNotTrusted(request.endpoint, text);
  const wish = isMoving || isUntrusted ? 'accepted' : readSandboxOutcome(request.endpoint, text);
  if (isRejection(wish)) return wish;
  return (today) => ({
    ...inventionsOf(wish, today),
    ...(isUntrusted && { chip: () => untrustedChip(today) }),
    movingSelfie: ({ recording }) => sandboxMoving(moving, recording),
  });
};

/** The document that was not asked for. */
const showingOther = (rejection: Rejection, flow: FlowName): Rejection => {
  const documentKind =
    flow === 'identificationCard' ? { frontside: 'passport_page' } : 'card_front';
  return { ...rejection, evidence: { documentKind } };
};

/**
 * Checks only that the files are images; the result is made up. In a session 816 shows the other
 * document, so that a choice by photo can be rehearsed (ADR 73).
 */
const inventing = (context: Context, invent: Invent): Context => ({
  ...context,
  run: <F extends FlowName>(job: JobOf<F>) => {
    const outcome = invent(context.today)[job.flow](job);
    const isOther =
      context.session && isRejection(outcome) && outcome.rejected === 'documentMismatch';
    return context.run({ ...job, invented: isOther ? showingOther(outcome, job.flow) : outcome });
  },
});

/** 2.5 is the answer to a passport whose code is not supported. */
const asUnsupported = (request: VerifyRequest): VerifyRequest =>
  request.endpoint === 'ocr' && request.documentType === 'passport'
    ? { ...request, documentId: '000' }
    : request;

/**
 * The request and the context by which `verify` answers what a sandbox client asked for. A
 * rejection, where that comes before any photo is read.
 */
export const withSandbox = (request: VerifyRequest, context: Context, text: string) => {
  const wish = readWish(request, text);
  if (isRejection(wish)) return wish;
  const isPart = readSandboxOutcome(request.endpoint, text) === 'passportCodeUnsupported';
  return {
    request: isPart ? asUnsupported(request) : request,
    context: inventing(context, wish),
  };
};
