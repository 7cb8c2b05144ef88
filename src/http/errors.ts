import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { codes, type Endpoint, type Reason } from '../spec/codes.js';
import { type Rejection, reject } from '../spec/rejection.js';
import { languageOf } from './language.js';
import { presentLivenessRejection, presentOcrFailure } from './present.js';

export const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const url = request.routeOptions.url ?? '';
  if (url.endsWith('/ocr/')) return 'ocr';
  return url.endsWith('/liveness/') ? 'liveness' : undefined;
};

/** Any rejection in the words and shape of the endpoint that met it. */
export const answerRejection = (
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
) => {
  const { service, status } = codes[rejection.rejected];
  const present = service === 'ocr' ? presentOcrFailure : presentLivenessRejection;
  return reply.code(status).send(present(rejection, languageOf(request)));
};

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

/**
 * The last resort: faults nobody handled. The text is always ours, never the error's, which may quote
 * input. The log gets the kind of error and where it arose, without its message, for the same reason.
 */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
  if (status >= 500) {
    const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
    request.log.error(
      { requestId: request.id, fault: error.name, code: error.code, frames },
      'fault',
    );
  }
  const endpoint = endpointOf(request);
  if (endpoint) {
    const known = reasonByStatus[endpoint][status];
    void answerRejection(
      request,
      reply,
      reject(known ?? fallback[endpoint][status < 500 ? 'request' : 'fault']),
    );
    return;
  }
  const field = error.validation?.[0]?.instancePath.replace(/^\//, '').replaceAll('/', '.');
  void reply.code(status).send({
    error:
      status < 500 ? 'The request is not valid.' : 'The service failed to process the request.',
    ...(field && { field }),
  });
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
