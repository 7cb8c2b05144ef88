import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { codes, type Endpoint, type Reason } from '../contract/codes.js';
import { badForm } from '../contract/form.js';
import { type Rejection, reject } from '../contract/rejection.js';
import { isStoreDown } from '../store/is-down.js';
import { causeOf } from '../store/cause.js';
import { endWith } from './connections/open-connections.js';
import { presentRejection } from './present/failures.js';
import { presentMatchRejection } from './present/match.js';
import { endpointReasons } from '../contract/endpoint-reasons.js';
import { invalidRequest } from './invalid-request.js';
import { languageOf } from './request/language.js';
import { retryAfterSeconds } from './unavailable.js';

const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const url = request.routeOptions.url ?? '';
  if (url.endsWith('/ocr/')) return 'ocr';
  if (url.endsWith('/match/')) return 'match';
  if (url.endsWith('/chip/')) return 'chip';
  return url.endsWith('/liveness/') ? 'liveness' : undefined;
};

const presentFor = (request: FastifyRequest) =>
  endpointOf(request) === 'match' ? presentMatchRejection : presentRejection;

/** Any rejection in the text and shape of the endpoint that met it. */
export const answerRejection = (
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
) =>
  reply
    .code(codes[rejection.rejected].status)
    .send(presentFor(request)(rejection, languageOf(request)));

/** 405, in the shape of the endpoint it was sent to. */
export const answerMethod = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const endpoint = endpointOf(request);
  reply.code(405).header('allow', 'POST');
  if (!endpoint) return reply.send({ error: 'Use POST here.' });
  const rejection = badForm(endpointReasons[endpoint].invalid, { problem: 'method' });
  return reply.send(presentFor(request)(rejection, languageOf(request)));
};

const reasonOf = (endpoint: Endpoint, status: number): Reason => {
  const { tooLarge, notMultipart, tooManyRequests, overloaded, invalid, fault } =
    endpointReasons[endpoint];
  const known = [tooLarge, notMultipart, tooManyRequests, overloaded];
  return known.find((one) => codes[one].status === status) ?? (status < 500 ? invalid : fault);
};

const problemText = (status: number, { routeOptions: { schema } }: FastifyRequest): string => {
  if (status === 413) return 'The request body is too large.';
  const types = schema?.consumes ?? ['application/json'];
  if (status === 415) return `This content type is not supported here; send ${types.join(' or ')}.`;
  if (status === 503) return 'The service is busy; try again later.';
  return status < 500 ? 'The request is not valid.' : 'The service failed to process the request.';
};

/** Where a fault arose, without its message, which may quote input. */
const logFault = (error: FastifyError, request: FastifyRequest, status: number): void => {
  request.cause = causeOf(error);
  if (status === 503) return request.log.warn({ cause: request.cause }, 'unavailable');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  request.log.error({ cause: request.cause, frames }, 'fault');
};

/** Among our own faults, only a store that is down is worth a retry. */
const statusOf = (error: FastifyError): number => {
  if (error.statusCode && error.statusCode >= 400) return error.statusCode;
  return isStoreDown(error) ? 503 : 500;
};

/** Faults that no route handled. The text is always ours, never the error's. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  // The client has disconnected; the log line says so (499).
  if (reply.raw.closed && !reply.raw.writableFinished) return void reply.hijack();
  const status = statusOf(error);
  if (status >= 500) logFault(error, request, status);
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  const endpoint = endpointOf(request);
  if (endpoint) return void answerRejection(request, reply, reject(reasonOf(endpoint, status)));
  // An id that cannot be one of ours is of nothing that exists.
  if (error.validationContext === 'params')
    return void reply.code(404).send({ error: 'There is nothing here.' });
  void reply
    .code(status)
    .send(invalidRequest(error, request) ?? { error: problemText(status, request) });
};

const clientErrors: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

/** Bytes that are not HTTP, or headers past their limit: they never reach fastify's routing. */
export const answerClientError = (error: { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, text] = clientErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP.',
  ];
  const body = JSON.stringify({ error: text, error_code: 800 });
  endWith(
    socket,
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
};
