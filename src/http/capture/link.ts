import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

/** The token is in the fragment, which browsers do not send. */
export const captureLink = (
  { publicUrl }: Config,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  token: string,
): string => `${publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`}/capture/#${token}`;
