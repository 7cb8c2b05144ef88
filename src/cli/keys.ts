import { createKeyRing } from '../http/auth/keys.js';
import { type Command, print, usageError } from './command.js';
import { withStore } from './with-store.js';

export const keys: Command = {
  name: 'keys',
  usage: 'keys rotate',
  about: 'Sign new tokens with a new key; old tokens stay good until they expire.',
  run: async ([action]) => {
    if (action !== 'rotate') throw usageError('use: anverso keys rotate');
    await withStore(async (store, config) => {
      const ring = await createKeyRing(store.signingKeys);
      print(`New signing key ${await ring.rotate(config.refreshTokenSeconds * 1000)}`);
    });
    return 0;
  },
};
