import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CaptureSession, hasEnded } from '../../store/sessions/sessions.js';
import type { Dependencies } from '../dependencies.js';
import { type Conflict, conflicts } from '../present/schemas/sessions.js';
import { digest } from '../auth/capture-tokens.js';

export const answerConflict = (reply: FastifyReply, code: Conflict): FastifyReply =>
  reply.code(409).send({ error: conflicts[code], code });

const devicePattern = /^[\w-]{16,64}$/;

const hashOf = (session: CaptureSession, device: unknown): string | undefined =>
  typeof device === 'string' && devicePattern.test(device)
    ? digest(`${session.id} ${device}`)
    : undefined;

/** The session belongs to a device, and this is not the one. */
export const isOtherDevice = ({ capture, headers }: FastifyRequest): boolean =>
  capture!.deviceHash !== null &&
  capture!.deviceHash !== hashOf(capture!, headers['anverso-device']);

/**
 * Checks that the session is still open and belongs to this device; the first device to act becomes
 * its owner. True if the request was answered here.
 */
export const refuseDevice = async (
  { store: { sessions, clock } }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  const session = request.capture!;
  const hash = hashOf(session, request.headers['anverso-device']);
  if (hash === undefined) {
    const error = 'This header must hold 16 to 64 letters, digits, _ or -.';
    reply.code(400).send({ error, field: 'anverso-device' });
    return true;
  }
  const isOther = async (): Promise<boolean> =>
    session.deviceHash === null
      ? !(await sessions.bind(session.id, hash))
      : session.deviceHash !== hash;
  if (hasEnded(session, clock.now())) answerConflict(reply, 'session_ended');
  else if (await isOther()) answerConflict(reply, 'other_device');
  else return false;
  return true;
};
