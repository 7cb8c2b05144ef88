import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CaptureSession } from '../../store/sessions/sessions.js';
import type { Dependencies } from '../dependencies.js';
import { type Conflict, conflicts } from '../present/schemas/sessions.js';
import { digest } from './tokens.js';

export const answerConflict = (reply: FastifyReply, code: Conflict): FastifyReply =>
  reply.code(409).send({ error: conflicts[code], code });

const devicePattern = /^[\w-]{16,64}$/;

export const hasEnded = ({ endedAt, expiresAt }: CaptureSession, now: number): boolean =>
  endedAt !== null || expiresAt.getTime() <= now;

const deviceHashOf = ({ id }: CaptureSession, device: string): string => digest(`${id} ${device}`);

/** Said before a photo is taken; nothing is bound by looking. */
export const isOtherDevice = ({ capture, headers }: FastifyRequest): boolean => {
  const device = headers['anverso-device'];
  const { deviceHash, endedAt } = capture!;
  if (deviceHash === null || endedAt !== null || typeof device !== 'string') return false;
  return deviceHashOf(capture!, device) !== deviceHash;
};

/**
 * Before a device may change anything: the session goes on, and belongs to this device, which is
 * the first that comes. True when the request was answered here.
 */
export const refuseDevice = async (
  { store: { sessions, clock } }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => {
  const session = request.capture!;
  const device = request.headers['anverso-device'];
  if (typeof device !== 'string' || !devicePattern.test(device)) {
    const error = 'This header must hold 16 to 64 letters, digits, _ or -.';
    reply.code(400).send({ error, field: 'anverso-device' });
    return true;
  }
  const hash = deviceHashOf(session, device);
  const isOther = async (): Promise<boolean> =>
    session.deviceHash === null
      ? !(await sessions.bind(session.id, hash))
      : session.deviceHash !== hash;
  if (hasEnded(session, clock.now())) answerConflict(reply, 'session_ended');
  else if (await isOther()) answerConflict(reply, 'other_device');
  else return false;
  return true;
};
