import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reason } from '../../spec/codes.js';
import type { Form } from '../../spec/form.js';
import { reject, type Rejection } from '../../spec/rejection.js';
import type { Service } from '../../spec/services.js';
import { type FormRules, readForm } from './multipart.js';
import { allowRequest } from './rate-limit.js';
import type { Dependencies } from '../dependencies.js';

export type EndpointRules = FormRules & {
  readonly service: Service;
  readonly notContracted: Reason;
  readonly tooManyRequests: Reason;
  readonly notMultipart: Reason;
};

export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');

/** Everything before the document itself: contract, rate, then the body. */
export const admit = async (
  { store }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: EndpointRules,
): Promise<Form | Rejection> => {
  const client = request.client!;
  if (!client.services.includes(rules.service)) return reject(rules.notContracted);
  const retryAfterSeconds = await allowRequest(store.counters, client);
  if (retryAfterSeconds > 0) {
    reply.header('retry-after', retryAfterSeconds);
    return reject(rules.tooManyRequests);
  }
  if (!isMultipart(request.headers['content-type'])) return reject(rules.notMultipart);
  return readForm(request.raw, rules);
};
