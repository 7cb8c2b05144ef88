import type { FastifyRequest } from 'fastify';
import type { Endpoint, Reason } from '../../spec/codes.js';

/** What an endpoint answers where the request or the service is at fault, not the image. */
const reasonsOf = (endpoint: Endpoint, tooLarge: Reason) => {
  const reason = <const R extends string>(rest: R) => `${endpoint}${rest}` as const;
  return {
    invalid: reason('RequestInvalid'),
    notContracted: reason('NotContracted'),
    tooLarge,
    notMultipart: reason('NotMultipart'),
    tooManyRequests: reason('TooManyRequests'),
    fault: reason('Fault'),
    overloaded: reason('Overloaded'),
  } as const satisfies Record<string, Reason>;
};

export const endpointReasons = {
  ocr: reasonsOf('ocr', 'ocrFileTooLarge'),
  liveness: reasonsOf('liveness', 'selfieTooLarge'),
};

export const endpointOf = (request: FastifyRequest): Endpoint | undefined => {
  const url = request.routeOptions.url ?? '';
  if (url.endsWith('/ocr/')) return 'ocr';
  return url.endsWith('/liveness/') ? 'liveness' : undefined;
};
