import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../spec/codes.js';
import { badForm, type Form } from '../../spec/form.js';
import { reject, type Rejection } from '../../spec/rejection.js';
import type { Dependencies } from '../dependencies.js';
import { endpointReasons } from './endpoints.js';
import { type FormRules, isMultipart, readForm } from './multipart.js';
import { allowRequest } from './rate-limit.js';

/** Everything before the image itself: contract, rate limit, then the body. */
export const admit = async (
  { store, config }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  rules: Omit<FormRules, 'bodyMs'>,
): Promise<Form | Rejection> => {
  const client = request.client!;
  const reasons = endpointReasons[endpoint];
  if (!client.services.includes(endpoint)) return reject(reasons.notContracted);
  const retryAfterSeconds = await allowRequest(store.counters, client, store.clock.now());
  if (retryAfterSeconds > 0) {
    reply.header('retry-after', retryAfterSeconds);
    return reject(reasons.tooManyRequests);
  }
  if (!isMultipart(request)) return reject(reasons.notMultipart);
  const form = await readForm(request.raw, { ...rules, bodyMs: config.bodyMs });
  if (!('problem' in form)) return form;
  return badForm(form.problem === 'tooLarge' ? reasons.tooLarge : reasons.invalid, form);
};
