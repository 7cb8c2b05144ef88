import { type Command, print } from './command.js';
import { withStore } from './with-store.js';

export const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  about: 'Bring the schema of the store up to date (serve does it too).',
  run: () =>
    withStore(async (store) => {
      print(
        store.migrated.length > 0
          ? `Applied to ${store.kind}: ${store.migrated.join(', ')}`
          : `The ${store.kind} store is up to date.`,
      );
      return 0;
    }),
};
