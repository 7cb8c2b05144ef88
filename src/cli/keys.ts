import { isSealed } from '../http/auth/key-sealing.js';
import { openKeyRing } from '../http/auth/open-key-ring.js';
import { type Command, print, usageError } from './command.js';
import { withStore } from './with-store.js';

export const keys: Command = {
  usage: 'keys rotate [--leaked]',
  about: 'Sign new tokens with a new key; old tokens stay valid until they expire.',
  options: {
    leaked: {
      type: 'boolean',
      help: 'the old keys expire in ten seconds; every client must log in again',
    },
  },
  run: async ([action], { leaked }) => {
    if (action !== 'rotate') throw usageError('use: anverso keys rotate');
    await withStore(async (store, config) => {
      const isSealedStore = (await store.signingKeys.list()).some(({ privateJwk }) =>
        isSealed(privateJwk),
      );
      // Without its secret every key looks damaged, and would be thrown away.
      if (isSealedStore && config.keySecret === undefined)
        throw usageError('the keys are encrypted: set ANVERSO_KEY_SECRET as the service has it');
      const ring = await openKeyRing(store, config);
      const overlapMs = leaked === true ? 0 : config.refreshTokenSeconds * 1000;
      const { kid, damaged } = await ring.rotate(overlapMs);
      print(`New signing key ${kid}`);
      for (const { kid: old, problem } of damaged) {
        print(`The key ${old} could not be used (${problem}) and was removed.`);
        print('Tokens signed with it are no longer valid; their clients log in again.');
      }
    });
    return 0;
  },
};
