import { openKeyRing } from '../http/auth/open-key-ring.js';
import { createTokens } from '../http/auth/tokens.js';
import { type Command, print, usageError } from './command.js';
import { withStore } from './with-store.js';

/** An access token for this client. No password is needed: the caller can open the store anyway. */
export const issueToken = (name: string): Promise<string> =>
  withStore(async (store, config) => {
    const client = await store.clients.get(name);
    if (!client || client.disabledAt) throw usageError(`there is no active client '${name}'`);
    const tokens = createTokens({
      keys: await openKeyRing(store, config),
      clients: store.clients,
      refreshTokens: store.refreshTokens,
      now: store.clock.now,
      accessSeconds: config.accessTokenSeconds,
      refreshSeconds: config.refreshTokenSeconds,
    });
    return (await tokens.issue(client)).access;
  });

export const token: Command = {
  usage: 'token NAME',
  about: 'Print an access token for a client, for a quick try from this machine.',
  run: async ([name]) => {
    if (!name) throw usageError('use: anverso token NAME');
    print(await issueToken(name));
    return 0;
  },
};
