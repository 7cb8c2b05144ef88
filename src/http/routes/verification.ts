import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/codes.js';
import { endpointReasons } from '../../contract/endpoint-reasons.js';
import { badForm } from '../../contract/form.js';
import { isRejection } from '../../contract/rejection.js';
import { sandboxField } from '../../verify/sandbox/outcome.js';
import { verify } from '../../verify/verify.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { presentAnswer, type Presented, presentUnverified } from '../present/answer.js';
import { chipAnswers, chipForm } from '../present/schemas/chip.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import { matchAnswers, matchForm } from '../present/schemas/match.js';
import { ocrAnswers, ocrForm } from '../present/schemas/ocr.js';
import { onceHeaders } from '../present/schemas/shared.js';
import { admit, contextOf } from '../request/admit.js';
import { formOf } from '../request/endpoint-forms.js';
import { onlyOnce } from '../request/idempotency.js';
import { nameIgnored, unreadFields } from '../request/ignored.js';
import { languageOf } from '../request/language.js';
import { postOnly } from './post-only.js';

type Verification = {
  /** Paths, by operation name in /openapi.json. */
  readonly operations: Readonly<Record<string, string>>;
  readonly schema: { readonly summary: string; readonly body: object; readonly response: object };
};

/** `match` and `chip` are extensions of the interface (docs/DECISIONS.md 13 and 15). */
const verifications: Readonly<Record<Endpoint, Verification>> = {
  ocr: {
    operations: { readDocument: '/api/v3.2/ocr/', readDocumentUnversioned: '/api/ocr/' },
    schema: { summary: 'Read an identity document', body: ocrForm, response: ocrAnswers },
  },
  liveness: {
    operations: { checkLiveness: '/api/v3.2/biometrics/liveness/' },
    schema: {
      summary: 'Check whether a selfie shows a live person',
      body: livenessForm,
      response: livenessAnswers,
    },
  },
  chip: {
    operations: { readChip: '/api/v3.2/chip/' },
    schema: {
      summary: 'Verify what the chip of a document holds',
      body: chipForm,
      response: chipAnswers,
    },
  },
  match: {
    operations: { matchFaces: '/api/v3.2/biometrics/match/' },
    schema: {
      summary: 'Compare the portrait of a document with a selfie',
      body: matchForm,
      response: matchAnswers,
    },
  },
};

const entries = Object.entries(verifications) as [Endpoint, Verification][];

/** Answers a form; a repeated one with the answer it had before. */
const answerOnce = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Promise<FastifyReply> => {
  const { parse, unused, ...rules } = formOf(endpoint, dependencies.config);
  // The field does not exist for ordinary clients, so it is not even read (docs/DECISIONS.md 6).
  const fields = request.client!.sandbox ? [...rules.fields, sandboxField] : rules.fields;
  const form = await admit(dependencies, request, reply, endpoint, { ...rules, fields });
  if (isRejection(form)) return answerRejection(request, reply, form);
  const needless = unused(form);
  const ignored = nameIgnored(reply, unreadFields(needless, needless));
  const run = async (): Promise<Presented> => {
    const asked = parse(form);
    const answer = isRejection(asked)
      ? asked
      : await verify(asked, contextOf(dependencies, request, reply), form.fields[sandboxField]);
    const language = languageOf(request);
    return isRejection(answer)
      ? presentUnverified(endpoint, answer, language)
      : presentAnswer(answer, language, ignored);
  };
  const answered = await onlyOnce(dependencies, request, reply, form, run);
  if (typeof answered !== 'string') return reply.code(answered.status).send(answered.body);
  const problem = answered === 'reused' ? 'keyReused' : 'keyInvalid';
  const field = 'Idempotency-Key';
  const rejection = badForm(endpointReasons[endpoint].invalid, { problem, field });
  return answerRejection(request, reply, rejection);
};

export const verificationRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    for (const [endpoint, { operations, schema }] of entries)
      for (const [operationId, url] of Object.entries(operations))
        postOnly(app, url, {
          audit: 'nothing',
          onRequest: authenticate,
          handler: (request, reply) => answerOnce(dependencies, request, reply, endpoint),
          schema: {
            operationId,
            tags: ['verification'],
            security: [{ bearer: [] }],
            consumes: ['multipart/form-data'],
            headers: onceHeaders,
            ...schema,
          },
        });
  };
