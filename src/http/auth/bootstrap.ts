import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import type { Clients } from '../../store/clients.js';
import { hashPassword, isPassword } from './passwords.js';

export const defaultRequestsPerMinute = 600;

/**
 * Creates or updates ANVERSO_BOOTSTRAP_CLIENT at every start, because containers have no shell. A
 * disabled client stays disabled.
 */
export const upsertBootstrapClient = async (
  { bootstrapClient: given, retentionDays }: Config,
  clients: Clients,
  log: Logger,
): Promise<void> => {
  if (!given) return;
  const existing = await clients.get(given.name);
  // A hash that still matches is kept: a new one would revoke all tokens at every restart.
  const kept = existing && isPassword(given.password, existing.passwordHash);
  const { disabledAt } = await clients.upsert({
    requestsPerMinute: defaultRequestsPerMinute,
    retentionDays,
    consentRequired: true,
    ...existing,
    name: given.name,
    services: given.services,
    passwordHash: kept ? existing.passwordHash : await hashPassword(given.password),
  });
  if (disabledAt)
    log.warn({ client: given.name }, 'the bootstrap client is disabled: anverso client enable');
};
