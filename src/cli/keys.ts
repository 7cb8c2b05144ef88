import { createKeyRing } from '../http/auth/keys.js';
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
      const ring = await createKeyRing(store.signingKeys, store.clock.now);
      const overlapMs = leaked === true ? 0 : config.refreshTokenSeconds * 1000;
      print(`New signing key ${await ring.rotate(overlapMs)}`);
    });
    return 0;
  },
};
