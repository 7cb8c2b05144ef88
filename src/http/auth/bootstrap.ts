import type { Config } from '../../config.js';
import type { Service } from '../../spec/services.js';
import type { Clients } from '../../store/clients.js';
import { checkPassword, hashPassword } from './passwords.js';

export const defaultRequestsPerMinute = 600;

/** Creates or updates ANVERSO_BOOTSTRAP_CLIENT at every start: containers have no shell. */
export const upsertBootstrapClient = async (config: Config, clients: Clients): Promise<void> => {
  if (!config.bootstrapClient) return;
  const text = config.bootstrapClient;
  // The password may contain colons; the name and the services cannot.
  const [first, last] = [text.indexOf(':'), text.lastIndexOf(':')];
  const name = text.slice(0, first);
  const password = text.slice(first + 1, last);
  const existing = await clients.get(name);
  // A hash that still matches is kept: a new one would revoke all tokens at every restart.
  const kept = existing && (await checkPassword(password, existing.passwordHash));
  await clients.upsert({
    name,
    passwordHash: kept ? existing.passwordHash : await hashPassword(password),
    services: text.slice(last + 1).split(',') as Service[],
    requestsPerMinute: existing?.requestsPerMinute ?? defaultRequestsPerMinute,
    retentionDays: existing?.retentionDays ?? config.retentionDays,
    keepsRefreshToken: existing?.keepsRefreshToken ?? false,
  });
};
