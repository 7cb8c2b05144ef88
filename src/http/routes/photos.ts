import { setTimeout as pause } from 'node:timers/promises';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPhotoSealer } from '../../sessions/photos.js';
import { claimMs, type ClientPhoto, type PhotoClaim } from '../../store/sessions/client-photos.js';
import type { Authenticate } from '../auth/authenticate.js';
import { whenTaken } from '../connections/when-taken.js';
import type { Dependencies } from '../dependencies.js';
import { presentPhotos } from '../present/photos.js';
import * as schemas from '../present/schemas/photos.js';
import { failures, sessionPath } from '../present/schemas/sessions.js';
import { problem } from '../present/schemas/shared.js';
import { createClientLimit } from '../request/rate-limit.js';
import { retryAfterSeconds } from '../unavailable.js';
import type { SessionRoute } from './session-events.js';

const noSession = { error: 'There is no such session.' };
const noPhoto = { error: 'No such photo is kept of this session.' };
const sending = { error: 'This photo is being sent to another request; try again.' };
const throttled = { error: 'Too many photos at once; try again later.' };
const isOpen = { error: schemas.photoConflicts.session_open, code: 'session_open' };
const gone = (code: keyof typeof schemas.photosGone) => ({
  error: schemas.photosGone[code],
  code,
});

/** Less than a claim, so that no other request gets what this one is still sending. */
const mostSendingMs = claimMs / 2;
/** Of two requests at once, the second learns what came of the first. */
const mostWaitingMs = 5000;
const betweenLooksMs = 200;
/** A photo is in memory sealed, as the store's text and as bytes, and opened. */
const timesInMemory = 4;

type PhotoRoute = { Params: Static<typeof schemas.keptPhotoPath> };

/** The photos of a session, for the backend of a client that must file them: each once. */
export const photoRoutes =
  (
    {
      store,
      config,
      bytesInFlight,
      log,
    }: Pick<Dependencies, 'store' | 'config' | 'bytesInFlight' | 'log'>,
    authenticate: Authenticate,
  ) =>
  (app: FastifyInstance): void => {
    const { clientPhotos, sessions, audit, clock } = store;
    const sealer =
      config.keySecret === undefined ? undefined : createPhotoSealer(config.keySecret, 'client');
    const onRequest = [authenticate, createClientLimit(store, 'sessions')];
    const common = { tags: ['capture'], security: [{ bearer: [] }] };
    const now = () => new Date(clock.now());

    /** Answers until it is known what came of each photo; a node that closes waits for them. */
    const leaving = new Set<Promise<void>>();
    app.addHook('onClose', async () => void (await Promise.all(leaving)));
    const follow = (claim: PhotoClaim, taken: Promise<boolean>): void => {
      const settled = taken
        .then((isTaken) =>
          isTaken ? clientPhotos.fetched(claim, now()) : clientPhotos.release(claim),
        )
        // The claim ends by itself: the client can fetch the photo again.
        .catch((fault: unknown) => log.warn({ err: fault }, 'a fetched photo is not erased yet'))
        .finally(() => leaving.delete(settled));
      leaving.add(settled);
    };

    /** The client's own session that has ended; undefined where the request was answered here. */
    const allow = async ({ client, params }: FastifyRequest<SessionRoute>, reply: FastifyReply) => {
      const found = await sessions.get(client!.name, params.id);
      if (!found) reply.code(404).send(noSession);
      else if (found.endedAt === null) reply.code(409).send(isOpen);
      else return found;
      return undefined;
    };

    /** Room in memory for the photo until it has left; false, with the answer's status, where there is none. */
    const reserve = (client: string, reply: FastifyReply, bytes: number): boolean => {
      const room = bytesInFlight.reserve(client, timesInMemory * bytes);
      if (typeof room === 'string') {
        reply.code(room === 'client' ? 429 : 503).header('retry-after', retryAfterSeconds);
        return false;
      }
      if (reply.raw.closed) room();
      else reply.raw.once('close', room);
      return true;
    };

    const send = async (
      { client, ip, raw }: FastifyRequest,
      reply: FastifyReply,
      claim: PhotoClaim,
      { type, bytes: size }: Pick<ClientPhoto, 'type' | 'bytes'>,
    ): Promise<FastifyReply> => {
      const { session, position, name } = claim;
      const refuse = async (body: object, status?: number): Promise<FastifyReply> => {
        await clientPhotos.release(claim);
        return reply.code(status ?? reply.statusCode).send(body);
      };
      try {
        if (!reserve(client!.name, reply, size)) return await refuse(throttled);
        const sealed = await clientPhotos.sealed(claim);
        if (sealed === undefined) return await refuse(noPhoto, 404);
        const bytes = await sealer?.open(sealed, claim);
        if (!bytes) return await refuse(gone('photo_unreadable'), 410);
        const wipe = () => bytes.fill(0);
        if (reply.raw.closed) wipe();
        // Wiped once it has been sent.
        else reply.raw.once('close', wipe);
        const by = { who: `client ${client!.name}`, from: ip };
        await audit.add('photos.fetch', session, { step: position, photo: name }, by);
        follow(claim, whenTaken(raw.socket, reply, mostSendingMs));
        const file = `step-${position}-${name}.${type.split('/')[1]}`;
        return await reply
          .header('content-disposition', `attachment; filename="${file}"`)
          .type(type)
          .send(bytes);
      } catch (fault) {
        await clientPhotos.release(claim);
        throw fault;
      }
    };

    app.get<SessionRoute>('/api/v3.2/sessions/:id/photos/', {
      audit: 'nothing',
      onRequest,
      handler: async (request, reply) => {
        const found = await allow(request, reply);
        return found ? presentPhotos(await clientPhotos.list(found.id, now())) : reply;
      },
      schema: {
        ...common,
        operationId: 'listPhotos',
        summary: 'The photos of a session that you can fetch, and which were fetched',
        params: sessionPath,
        response: {
          200: schemas.photoList,
          404: problem,
          409: schemas.photoConflict,
          ...failures,
        },
      },
    });

    app.get<PhotoRoute>('/api/v3.2/sessions/:id/photos/:step/:photo', {
      audit: 'fetch',
      // A HEAD would use the photo up, and get no byte of it.
      exposeHeadRoute: false,
      onRequest,
      handler: async (request, reply) => {
        const { id: session, step: position, photo: name } = request.params;
        const endMs = performance.now() + mostWaitingMs;
        for (;;) {
          if (!(await allow(request, reply))) return reply;
          const at = now();
          const photos = await clientPhotos.list(session, at);
          const photo = photos.find((one) => one.position === position && one.name === name);
          if (!photo) return reply.code(404).send(noPhoto);
          const { state } = photo;
          if (state === 'fetched' || state === 'expired')
            return reply.code(410).send(gone(`photo_${state}`));
          const claim = { session, position, name, until: new Date(at.getTime() + claimMs) };
          if (state === 'kept' && (await clientPhotos.claim(claim, at)))
            return send(request, reply, claim, photo);
          if (performance.now() >= endMs)
            return reply.code(503).header('retry-after', retryAfterSeconds).send(sending);
          await pause(betweenLooksMs);
        }
      },
      schema: {
        ...common,
        operationId: 'fetchPhoto',
        summary: 'One photo as it was sent; it is erased once you have it',
        params: schemas.keptPhotoPath,
        response: {
          200: schemas.photoFile,
          404: problem,
          409: schemas.photoConflict,
          410: schemas.photoGone,
          ...failures,
        },
      },
    });
  };
