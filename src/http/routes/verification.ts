import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';
import type { Endpoint } from '../../spec/codes.js';
import { badForm } from '../../spec/form.js';
import { livenessFields } from '../../spec/liveness-request.js';
import { recordingLimits } from '../../spec/limits.js';
import { matchFields } from '../../spec/match-request.js';
import { framesField } from '../../spec/moving-request.js';
import { ocrFields } from '../../spec/ocr-request.js';
import { isRejection } from '../../spec/rejection.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Dependencies } from '../dependencies.js';
import { answerRejection } from '../errors.js';
import { livenessAnswers, livenessForm } from '../present/schemas/liveness.js';
import { matchAnswers, matchForm } from '../present/schemas/match.js';
import { ocrAnswers, ocrForm } from '../present/schemas/ocr.js';
import { onceHeaders } from '../present/schemas/shared.js';
import { admit } from '../request/admit.js';
import { endpointReasons } from '../../spec/endpoint-reasons.js';
import { onlyOnce } from '../request/idempotency.js';
import { languageOf } from '../request/language.js';
import { type FileList, maxBodyBytes } from '../request/multipart.js';
import { fieldsFor } from '../sandbox/outcome.js';
import type { Answer } from './answer.js';
import { answerLiveness } from './answer-liveness.js';
import { answerMatch } from './answer-match.js';
import { answerOcr } from './answer-ocr.js';
import { postOnly } from './post-only.js';

const frames: FileList = {
  name: framesField,
  maxCount: recordingLimits.maxFrames,
  eachBytes: recordingLimits.frameBytes,
  allBytes: recordingLimits.framesBytes,
};

type Verification = {
  readonly files: readonly string[];
  /** The setting that limits each of them. */
  readonly fileBytes: 'documentFileBytes' | 'selfieFileBytes';
  /** A file field that may be repeated. */
  readonly list?: FileList;
  readonly fields: readonly string[];
  readonly answer: Answer;
  /** Paths by their name in /openapi.json. */
  readonly operations: Readonly<Record<string, string>>;
  readonly schema: { readonly summary: string; readonly body: object; readonly response: object };
};

/** The endpoints that take photos; `match` is an extension of the interface (docs/DECISIONS.md 13). */
export const verifications: Readonly<Record<Endpoint, Verification>> = {
  ocr: {
    files: ['frontside', 'backside'],
    fileBytes: 'documentFileBytes',
    fields: ocrFields,
    answer: answerOcr,
    operations: { readDocument: '/api/v3.2/ocr/', readDocumentUnversioned: '/api/ocr/' },
    schema: { summary: 'Read an identity document', body: ocrForm, response: ocrAnswers },
  },
  liveness: {
    files: ['selfie'],
    fileBytes: 'selfieFileBytes',
    list: frames,
    fields: livenessFields,
    answer: answerLiveness,
    operations: { checkLiveness: '/api/v3.2/biometrics/liveness/' },
    schema: {
      summary: 'Check whether a selfie shows a live person',
      body: livenessForm,
      response: livenessAnswers,
    },
  },
  match: {
    files: ['frontside', 'selfie'],
    fileBytes: 'selfieFileBytes',
    fields: matchFields,
    answer: answerMatch,
    operations: { matchFaces: '/api/v3.2/biometrics/match/' },
    schema: {
      summary: 'Compare the portrait of a document with a selfie',
      body: matchForm,
      response: matchAnswers,
    },
  },
};

/** What an endpoint takes of photos. */
export const filesOf = (endpoint: Endpoint, config: Config) => {
  const { files, fileBytes, list } = verifications[endpoint];
  return { files, fileBytes: config[fileBytes], list };
};

const endpoints = Object.keys(verifications) as Endpoint[];

export const longestBodyBytes = (config: Config): number =>
  Math.max(...endpoints.map((endpoint) => maxBodyBytes(filesOf(endpoint, config))));

/** Sends what an endpoint answers to a form; to a repeated one, what it answered before. */
const answerOnce = async (
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Promise<FastifyReply> => {
  const { fields, answer } = verifications[endpoint];
  const form = await admit(dependencies, request, reply, endpoint, {
    ...filesOf(endpoint, dependencies.config),
    fields: fieldsFor(request.client!, fields),
  });
  if (isRejection(form)) return answerRejection(request, reply, form);
  const run = () => answer(dependencies, request, reply, form, languageOf(request));
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
    for (const endpoint of endpoints) {
      const { operations, schema } = verifications[endpoint];
      for (const [operationId, url] of Object.entries(operations))
        postOnly(app, url, {
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
    }
  };
