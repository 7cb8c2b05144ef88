import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { codes, type Endpoint, type Reason } from '../spec/codes.js';
import { badForm } from '../spec/form.js';
import type { LivenessScores } from '../spec/liveness-scores.js';
import { type Rejection, reject } from '../spec/rejection.js';
import { isStoreDown } from '../store/is-down.js';
import { languageOf } from './request/language.js';
import {
  type Extras,
  presentCardFailure,
  presentLivenessRejection,
  presentOcrFailure,
  presentProofOfLifeFailure,
} from './present/documents.js';
import { retryAfterSeconds } from './request/unavailable.js';

export const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const url = request.routeOptions.url ?? '';
  if (url.endsWith('/ocr/')) return 'ocr';
  return url.endsWith('/liveness/') ? 'liveness' : undefined;
};

/** `metadata` only of a card that was looked at (2.8), `scores` only of a selfie that was scored (2.10). */
type RejectionExtras = Extras & {
  readonly metadata?: string | undefined;
  readonly scores?: LivenessScores | undefined;
};

const bodyOf = (
  rejection: Rejection,
  request: FastifyRequest,
  { id, details, metadata, scores }: RejectionExtras,
) => {
  const language = languageOf(request);
  const { service, status, code } = codes[rejection.rejected];
  if (service === 'liveness')
    return presentLivenessRejection(rejection, language, { scores, id, details });
  // Of the codes from 818 on, those that answer 200 are verdicts on the document (2.8).
  if (id !== undefined && status === 200 && code >= 818)
    return presentProofOfLifeFailure(rejection, language, id, { details });
  return metadata === undefined
    ? presentOcrFailure(rejection, language, { details })
    : presentCardFailure(rejection, language, metadata, { details });
};

/** Any rejection in the words and shape of the endpoint that met it. */
export const answerRejection = (
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
  extras: RejectionExtras = {},
) => reply.code(codes[rejection.rejected].status).send(bodyOf(rejection, request, extras));

const reasonByStatus: Record<Endpoint, Readonly<Record<number, Reason>>> = {
  ocr: {
    413: 'ocrFileTooLarge',
    415: 'ocrNotMultipart',
    429: 'ocrTooManyRequests',
    503: 'ocrOverloaded',
  },
  liveness: {
    413: 'selfieTooLarge',
    415: 'livenessNotMultipart',
    429: 'livenessTooManyRequests',
    503: 'livenessOverloaded',
  },
};
const fallback = {
  ocr: { request: 'ocrRequestInvalid', fault: 'ocrFault' },
  liveness: { request: 'livenessRequestInvalid', fault: 'livenessFault' },
} as const;

/** 405, in the shape of the endpoint it was sent to. */
export const answerMethod = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const endpoint = endpointOf(request);
  const body = endpoint
    ? bodyOf(badForm(fallback[endpoint].request, { problem: 'method' }), request, {})
    : { error: 'Use POST here.' };
  return reply.code(405).header('allow', 'POST').send(body);
};

const problemText = (status: number): string => {
  if (status === 413) return 'The request body is too large.';
  if (status === 415) return 'This content type is not supported here.';
  if (status === 503) return 'The service is busy; try again later.';
  return status < 500 ? 'The request is not valid.' : 'The service failed to process the request.';
};

/** Where a fault arose, without its message, which may quote input. */
const logFault = (error: FastifyError, request: FastifyRequest, status: number): void => {
  if (status === 503) return request.log.warn({ fault: error.name }, 'unavailable');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ fault: error.name, code: error.code, frames }, 'fault');
};

/** A store that is down is the one fault of ours that passes by itself. */
const statusOf = (error: FastifyError): number => {
  if (error.statusCode && error.statusCode >= 400) return error.statusCode;
  return isStoreDown(error) ? 503 : 500;
};

/** The last resort: faults nobody handled. The text is always ours, never the error's. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  // Nobody is there to answer; the log line says so (499).
  if (reply.raw.closed && !reply.raw.writableFinished) return void reply.hijack();
  const status = statusOf(error);
  if (status >= 500) logFault(error, request, status);
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  const endpoint = endpointOf(request);
  if (endpoint) {
    const known = reasonByStatus[endpoint][status];
    const reason = known ?? fallback[endpoint][status < 500 ? 'request' : 'fault'];
    return void answerRejection(request, reply, reject(reason));
  }
  const field = error.validation?.[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.');
  void reply.code(status).send({ error: problemText(status), ...(field && { field }) });
};

/** Bytes that are not HTTP at all, or headers past their limit: fastify's routing never sees them. */
export const answerClientError = (error: { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The request headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request did not arrive in time.']
        : ['400 Bad Request', 'The request is not valid HTTP.'];
  const body = JSON.stringify({ error: text, error_code: 800 });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
};
