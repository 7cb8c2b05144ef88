import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.js';

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>;

/** At which people reach this service. */
const originOf = ({ publicUrl }: Config, { protocol, host }: Asked): string =>
  publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`;

/** A page of this service; the token is in the fragment, which browsers do not send. */
export const captureLink = (config: Config, to: Asked, token: string): string =>
  `${originOf(config, to)}/capture/#${token}`;

/** For a person of a client, who chooses their password there. */
export const passwordLink = (config: Config, to: Asked, token: string): string =>
  `${originOf(config, to)}/console/#/password/${token}`;
