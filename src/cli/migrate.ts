import { type Command, print } from './command.js';
import { withStore } from './with-store.js';

export const migrate: Command = {
  usage: 'migrate',
  about: 'Bring the schema of the store up to date (serve does it too).',
  run: () =>
    withStore(({ migrated, kind }) => {
      print(
        migrated.length > 0
          ? `Applied to ${kind}: ${migrated.join(', ')}`
          : `The ${kind} store is up to date.`,
      );
      return Promise.resolve(0);
    }),
};
