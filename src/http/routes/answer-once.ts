import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Language } from '../../spec/codes.js';
import { badForm, type Form } from '../../spec/form.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import type { Answered } from '../present/answered.js';
import { endpointReasons } from '../request/endpoints.js';
import { onlyOnce } from '../request/idempotency.js';
import { languageOf } from '../request/language.js';

type Answer = (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  language: Language,
) => Promise<Answered>;

/** Sends what an endpoint answers to a form; to a repeated one, what it answered before. */
export const answerOnce = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  [endpoint, answer]: readonly [Endpoint, Answer],
  form: Form,
): Promise<FastifyReply> => {
  const run = () => answer(dependencies, request, reply, form, languageOf(request));
  const answered = await onlyOnce(dependencies, request, reply, form, run);
  if (typeof answered !== 'string') return reply.code(answered.status).send(answered.body);
  const problem = answered === 'reused' ? 'keyReused' : 'keyInvalid';
  const field = 'Idempotency-Key';
  const rejection = badForm(endpointReasons[endpoint].invalid, { problem, field });
  return answerRejection(request, reply, rejection);
};
