import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefused } from '../../attest/reasons.js';
import type { SentAttestation } from '../../attest/verify.js';
import { bytesOfBase64 } from '../../contract/base64.js';
import { appsOfClient } from '../../contract/apps.js';
import { isNonce } from '../../contract/signature-request.js';
import { enrolAppKey, giveAppNonce } from '../../verify/signed/enrol-app-key.js';
import type { Authenticate } from '../auth/authenticate.js';
import { createAuthenticateCapture } from '../capture/authenticate-capture.js';
import { createCaptureLimit } from '../capture/limit-rate.js';
import { answerConflict, refuseDevice } from '../capture/refuse.js';
import type { Dependencies } from '../dependencies.js';
import { livenessNotContracted } from '../present/failures.js';
import * as schemas from '../present/schemas/app-keys.js';
import { conflict, deviceHeader } from '../present/schemas/sessions.js';
import { failures, oneOf, problem } from '../present/schemas/shared.js';
import { speller } from '../present/speller.js';
import { readJsonBodies } from '../request/bodies.js';
import { createClientLimit } from '../request/rate-limit.js';
import { postOnly } from './post-only.js';

const noApp = { error: 'The operator of this service has named no app of this client.' };

type Field = Readonly<Record<string, unknown>>;

const attestationIn = (body: Field): SentAttestation | { readonly field: string } => {
  if (body['platform'] === 'ios') {
    const attestation = bytesOfBase64(body['attestation']);
    const keyId = bytesOfBase64(body['key_id']);
    if (!attestation) return { field: 'attestation' };
    return keyId ? { platform: 'ios', attestation, keyId } : { field: 'key_id' };
  }
  if (body['platform'] !== 'android') return { field: 'platform' };
  const sent = body['certificates'];
  const certificates = Array.isArray(sent) ? sent.map(bytesOfBase64) : [];
  return certificates.length > 0 && certificates.every((one) => one !== undefined)
    ? { platform: 'android', certificates }
    : { field: 'certificates' };
};

const spellNonce = speller(schemas.appNonce);
const spellKey = speller(schemas.appKey);

/** Of the client, or of the session whose link it is. */
const ownerOf = ({ client, capture }: FastifyRequest) => ({
  client: client!.name,
  session: capture?.id ?? null,
});

/**
 * Keys with which apps sign their captures (docs/adr/0059): the client's backend enrols one for all
 * of its sessions, the link of a session for this one.
 */
export const appRoutes =
  (dependencies: Dependencies, authenticate: Authenticate) =>
  (app: FastifyInstance): void => {
    const { store, config } = dependencies;
    readJsonBodies(app);

    /** True if the request was answered here. */
    const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const { name, services } = request.client!;
      const no = !services.includes('liveness')
        ? livenessNotContracted
        : appsOfClient(config.apps, name).length === 0
          ? noApp
          : undefined;
      if (no) reply.code(403).send(no);
      else if (request.capture) {
        if (await refuseDevice(dependencies, request, reply)) return true;
        const { consentText, consentGivenAt } = request.capture;
        if (consentText === null || consentGivenAt !== null) return false;
        answerConflict(reply, 'consent_required');
      } else return false;
      return true;
    };

    const giveNonce = async (request: FastifyRequest, reply: FastifyReply) => {
      if (await refuse(request, reply)) return reply;
      const given = await giveAppNonce(dependencies, ownerOf(request));
      return reply.code(201).send(spellNonce(given));
    };

    const enrol = async (request: FastifyRequest, reply: FastifyReply) => {
      if (await refuse(request, reply)) return reply;
      const body = (request.body ?? {}) as Field;
      const invalid = (field: string) =>
        reply.code(400).send({ error: 'This field is not valid.', field });
      const { nonce } = body;
      if (!isNonce(nonce)) return invalid('nonce');
      const sent = attestationIn(body);
      if ('field' in sent) return invalid(sent.field);
      const owner = { ...ownerOf(request), until: request.capture?.expiresAt };
      const enrolled = await enrolAppKey(dependencies, owner, nonce, sent);
      if (isRefused<keyof typeof schemas.enrolmentProblems>(enrolled)) {
        const code = enrolled.refused;
        return reply.code(409).send({ error: schemas.enrolmentProblems[code], code });
      }
      const { id: keyId, level: securityLevel, ...key } = enrolled;
      return reply.code(201).send(spellKey({ ...key, keyId, securityLevel }));
    };

    const ofClient = {
      onRequest: [authenticate, createClientLimit(store, 'apps')],
      tags: ['verification'],
      security: [{ bearer: [] }],
      refused: {},
    };
    const ofSession = {
      onRequest: [createAuthenticateCapture(dependencies), createCaptureLimit(store)],
      tags: ['capture'],
      security: [{ capture: [] }],
      headers: deviceHeader,
      refused: { 409: conflict },
    };

    for (const [root, [nonceName, keyName], { onRequest, refused, ...described }] of [
      ['/api/v3.2/apps', ['createAppNonce', 'enrolAppKey'], ofClient],
      ['/api/v3.2/capture/apps', ['captureAppNonce', 'captureAppKey'], ofSession],
    ] as const) {
      const answers = { ...failures, 403: problem, 413: problem, 415: problem };
      postOnly(app, `${root}/nonces/`, {
        audit: 'nothing',
        onRequest: [...onRequest],
        handler: giveNonce,
        schema: {
          operationId: nonceName,
          summary: 'What an app attests a key for, or signs with a photo',
          ...described,
          response: { ...answers, ...refused, 201: schemas.appNonce },
        },
      });
      postOnly(app, `${root}/keys/`, {
        audit: 'nothing',
        onRequest: [...onRequest],
        handler: enrol,
        schema: {
          operationId: keyName,
          summary: 'Enrol a key that an app made inside of its phone',
          ...described,
          body: schemas.attestationForm,
          response: {
            ...answers,
            201: schemas.appKey,
            409: oneOf(schemas.enrolmentConflict, ...Object.values(refused)),
          },
        },
      });
    }
  };
