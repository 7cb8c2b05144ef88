import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../contract/codes.js';
import { movingFields } from '../../contract/moving/moving-request.js';
import { isRejection, type Rejection } from '../../contract/rejection.js';
import { serviceOfStep } from '../../store/sessions/capture-session.js';
import { maxAttemptsOf } from '../../store/sessions/sessions.js';
import { createAuthenticateCapture } from '../capture/authenticate-capture.js';
import { giveChipChallenge } from '../../verify/chip.js';
import { issueChallenge, newChallengeId } from '../../sessions/challenge/issue-challenge.js';
import { openConversation } from '../../sessions/conversation/open-conversation.js';
import { allowOrigins } from '../capture/cors.js';
import { createCaptureLimit } from '../capture/limit-rate.js';
import { captureLink } from '../capture/link.js';
import { qrOf } from '../capture/qr.js';
import { answerConflict, isOtherDevice, refuseDevice } from '../capture/refuse.js';
import { stepFields } from '../request/step-fields.js';
import type { NextPhotos } from '../../sessions/choose-document.js';
import { createRunStep } from '../../sessions/run-step.js';
import { captureTokenPattern, digest } from '../auth/capture-tokens.js';
import type { Dependencies } from '../dependencies.js';
import { spellChallenge } from '../present/challenge.js';
import { challenge } from '../present/schemas/challenges.js';
import { chipChallenge } from '../present/schemas/chip.js';
import { conversation, conversationConflict } from '../present/schemas/conversations.js';
import * as schemas from '../present/schemas/sessions.js';
import { oneOf, problem } from '../present/schemas/shared.js';
import { presentCapture, presentNext, presentRefusedStep, spelling } from '../present/session.js';
import { speller } from '../present/speller.js';
import { admit, contextOf } from '../request/admit.js';
import { readJsonBodies } from '../request/bodies.js';
import { formOf } from '../request/endpoint-forms.js';
import { answerOpened, newOpening } from './conversations.js';
import { postOnly } from './post-only.js';

const movingAnswers = {
  404: problem,
  409: schemas.conflict,
  413: problem,
  415: problem,
  ...schemas.failures,
};

const spellChipChallenge = speller(chipChallenge);

type ConsentRoute = { Body: Static<typeof schemas.consentForm> };

/** What the person's phone calls, with the token of its link. */
export const captureRoutes =
  (dependencies: Dependencies) =>
  (app: FastifyInstance): void => {
    const { store, config, metrics } = dependencies;
    const { sessions, clock } = store;
    const runStep = createRunStep({ ...dependencies, spelling });
    readJsonBodies(app);
    allowOrigins(app, dependencies, '/api/v3.2/capture');

    const onRequest = [createAuthenticateCapture(dependencies), createCaptureLimit(store)];
    const common = { tags: ['capture'], security: [{ capture: [] }] };

    app.get('/api/v3.2/capture/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        if (isOtherDevice(request)) return answerConflict(reply, 'other_device');
        await sessions.noteOpened(request.capture!, new Date(clock.now()));
        return presentCapture(request.capture!, request.client!);
      },
      schema: {
        ...common,
        operationId: 'captureSession',
        summary: 'What the person is asked for',
        response: { 200: schemas.capture, 409: schemas.conflict, ...schemas.failures },
      },
    });

    app.get('/api/v3.2/capture/qr/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const token = captureTokenPattern.exec(request.headers.authorization ?? '')![1]!;
        const svg = await qrOf(captureLink(config, request, token));
        return reply.header('content-type', 'image/svg+xml').send(svg);
      },
      schema: {
        ...common,
        operationId: 'captureQr',
        summary: 'The link of the session as a QR code, to go on by phone',
        response: {
          200: { content: { 'image/svg+xml': { schema: { type: 'string' } } } },
          ...schemas.failures,
        },
      },
    });

    app.post<ConsentRoute>('/api/v3.2/capture/consent/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        if (await refuseDevice(dependencies, request, reply)) return reply;
        const { id, consentText } = request.capture!;
        if (consentText === null || digest(consentText) !== request.body.text_sha256)
          return answerConflict(reply, 'consent_mismatch');
        await sessions.giveConsent(id, new Date(clock.now()));
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'captureConsent',
        summary: 'The person agrees to the text that was shown',
        headers: schemas.deviceHeader,
        body: schemas.consentForm,
        response: {
          204: { type: 'null', description: 'Recorded' },
          409: schemas.conflict,
          413: problem,
          415: problem,
          ...schemas.failures,
        },
      },
    });

    app.delete('/api/v3.2/capture/consent/', {
      audit: 'erasure',
      onRequest,
      handler: async (request, reply) => {
        if (isOtherDevice(request)) return answerConflict(reply, 'other_device');
        const { id, client } = request.capture!;
        // The audit log is never erased, so the person's address is not written there.
        const by = { who: 'the person', from: 'link' };
        const done = await sessions.withdrawConsent(client, id, new Date(clock.now()), by);
        if (done === 'no_text') return answerConflict(reply, 'no_consent_text');
        if (done === 'ended') metrics.sessionEnded('cancelled');
        return reply.code(204).send();
      },
      schema: {
        ...common,
        operationId: 'captureWithdraw',
        summary: 'The person does not agree, or no longer: ends the session, erases what it has',
        headers: schemas.deviceHeader,
        response: {
          204: { type: 'null', description: 'Withdrawn' },
          409: schemas.conflict,
          ...schemas.failures,
        },
      },
    });

    /** The step's position; undefined where the request was answered here. */
    const allowStep = async (request: FastifyRequest, reply: FastifyReply) => {
      const { steps, consentText, consentGivenAt } = request.capture!;
      const { index } = request.params as { index: string };
      const position = /^\d$/.test(index) ? Number(index) : steps.length;
      if (position >= steps.length) reply.code(404).send({ error: 'There is no such step.' });
      else if (await refuseDevice(dependencies, request, reply)) return undefined;
      else if (consentText !== null && consentGivenAt === null)
        answerConflict(reply, 'consent_required');
      else return position;
      return undefined;
    };

    /** The attempts at a moving selfie of the step; undefined where the request was answered here. */
    const allowMoving = async (request: FastifyRequest, reply: FastifyReply) => {
      const position = await allowStep(request, reply);
      if (position === undefined) return undefined;
      const { id: session, client, steps, reviews } = request.capture!;
      const { liveness, status } = steps[position]!;
      if (liveness === 'photo' || status === 'done') {
        answerConflict(reply, 'step_ended');
        return undefined;
      }
      // A photo that a reviewer asks for again has attempts of its own.
      const series = [session, position, ...(reviews.length > 0 ? [reviews.length] : [])].join(' ');
      return { client, series, session };
    };
    const spent = (reply: FastifyReply) => answerConflict(reply, 'attempts_spent');

    postOnly(app, '/api/v3.2/capture/steps/:index/challenge/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const allowed = await allowMoving(request, reply);
        if (!allowed) return reply;
        const issued = await issueChallenge(store, { id: newChallengeId(), ...allowed });
        return issued ? reply.code(201).send(spellChallenge(issued)) : spent(reply);
      },
      schema: {
        ...common,
        operationId: 'captureChallenge',
        summary: 'What the person is to do in front of the camera',
        params: schemas.stepPath,
        response: { ...movingAnswers, 201: challenge },
      },
    });

    postOnly(app, '/api/v3.2/capture/steps/:index/conversation/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const allowed = await allowMoving(request, reply);
        if (!allowed) return reply;
        const opened = await openConversation(store, { ...newOpening(), ...allowed });
        return answerOpened(reply, opened, () => spent(reply));
      },
      schema: {
        ...common,
        operationId: 'captureConversation',
        summary: 'Open a challenge that is revealed piece by piece',
        params: schemas.stepPath,
        response: {
          ...movingAnswers,
          201: conversation,
          409: oneOf(schemas.conflict, conversationConflict),
        },
      },
    });

    postOnly(app, '/api/v3.2/capture/steps/:index/chip-challenge/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const position = await allowStep(request, reply);
        if (position === undefined) return reply;
        const { id: session, client, steps } = request.capture!;
        const { kind, status } = steps[position]!;
        if (kind !== 'chip' || status === 'done') return answerConflict(reply, 'step_ended');
        const given = await giveChipChallenge(store, { client, session });
        return reply.code(201).send(spellChipChallenge(given));
      },
      schema: {
        ...common,
        operationId: 'captureChipChallenge',
        summary: 'Eight bytes for the chip of a step to sign (Active Authentication)',
        headers: schemas.deviceHeader,
        params: schemas.stepPath,
        response: { ...movingAnswers, 201: chipChallenge },
      },
    });

    postOnly(app, '/api/v3.2/capture/steps/:index/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const position = await allowStep(request, reply);
        if (position === undefined) return reply;
        const session = request.capture!;
        const step = session.steps[position]!;
        const { kind, liveness, attempts, documentTypes } = step;
        let isRecording = false;
        const refuse = (rejection: Rejection, left: number, status: number, next?: NextPhotos) => {
          const about = { left, next, kind, documentTypes, isRecording };
          return reply.code(status).send(presentRefusedStep(rejection, session.language, about));
        };
        const statusOf = ({ rejected }: Rejection): number => codes[rejected].status;

        const endpoint = serviceOfStep[kind];
        const { lists, ...rules } = formOf(endpoint, config);
        const form = await admit(dependencies, request, reply, endpoint, {
          ...rules,
          ...(liveness !== 'photo' && { lists }),
          fields: stepFields(step),
        });
        if (isRejection(form))
          return refuse(form, maxAttemptsOf({ liveness }) - attempts, statusOf(form));
        isRecording = movingFields.some((field) => form.fields[field]);

        const client = request.client!;
        const context = contextOf(dependencies, request, reply);
        const result = await runStep({ client, session, position, form, context });
        if ('conflict' in result) return answerConflict(reply, result.conflict);
        if ('accepted' in result) return reply.send(result);
        if (!('rejection' in result)) return reply.send(presentNext(result, session.language));
        const { rejection, attemptsLeft, isCounted, next } = result;
        // A refused photo is an answer here, also where the endpoint says 422.
        return refuse(rejection, attemptsLeft, isCounted ? 200 : statusOf(rejection), next);
      },
      schema: {
        ...common,
        operationId: 'captureStep',
        summary: 'The photo of one step, both sides of a card, or the files of a chip',
        consumes: ['multipart/form-data'],
        headers: schemas.deviceHeader,
        params: schemas.stepPath,
        body: schemas.stepForm,
        response: {
          200: schemas.stepAnswer,
          401: schemas.failures[401],
          404: problem,
          409: schemas.conflict,
          '4xx': oneOf(schemas.stepAnswer, problem),
          '5xx': oneOf(schemas.stepAnswer, problem),
        },
      },
    });
  };
