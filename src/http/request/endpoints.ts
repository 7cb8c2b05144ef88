import type { FastifyRequest } from 'fastify';
import type { Endpoint, Reason } from '../../spec/codes.js';

/** What an endpoint answers where the request or the service is at fault, not the image. */
type EndpointReasons = Readonly<
  Record<
    | 'invalid'
    | 'notContracted'
    | 'tooLarge'
    | 'notMultipart'
    | 'tooManyRequests'
    | 'fault'
    | 'overloaded',
    Reason
  >
>;

export const endpointReasons: Readonly<Record<Endpoint, EndpointReasons>> = {
  ocr: {
    invalid: 'ocrRequestInvalid',
    notContracted: 'ocrNotContracted',
    tooLarge: 'ocrFileTooLarge',
    notMultipart: 'ocrNotMultipart',
    tooManyRequests: 'ocrTooManyRequests',
    fault: 'ocrFault',
    overloaded: 'ocrOverloaded',
  },
  liveness: {
    invalid: 'livenessRequestInvalid',
    notContracted: 'livenessNotContracted',
    tooLarge: 'selfieTooLarge',
    notMultipart: 'livenessNotMultipart',
    tooManyRequests: 'livenessTooManyRequests',
    fault: 'livenessFault',
    overloaded: 'livenessOverloaded',
  },
};

export const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const url = request.routeOptions.url ?? '';
  if (url.endsWith('/ocr/')) return 'ocr';
  return url.endsWith('/liveness/') ? 'liveness' : undefined;
};
