import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../spec/codes.js';
import type { Form } from '../../spec/form.js';
import type { Dependencies } from '../dependencies.js';
import type { Answered } from '../present/answered.js';

/** What an endpoint answers to a form, for its own route and for a step of a session. */
export type Answer = (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  language: Language,
) => Promise<Answered>;
