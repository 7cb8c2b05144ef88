import { removeExpired } from '../store/retention.js';
import { type Command, print, usageError } from './command.js';
import { withStore } from './with-store.js';

export const retention: Command = {
  usage: 'retention run [--yes]',
  about: 'Erase what has expired now; the service does it every quarter of an hour.',
  options: {
    yes: {
      type: 'boolean',
      help: 'also where it is a larger share of all records than one clean-up erases unasked',
    },
  },
  run: async ([action], { yes }) => {
    if (action !== 'run') throw usageError('use: anverso retention run [--yes]');
    return withStore(async (store, config) => {
      const now = new Date(store.clock.now());
      const percent = yes === true ? 100 : config.erasurePercent;
      const { transactions, held } = await removeExpired(store, now, percent);
      print(`Expired at ${now.toISOString()}, the time of the database.`);
      print(`Erased ${transactions} transaction records.`);
      if (held === 0) return 0;
      print(
        `Kept ${held} that have expired: more than ${percent} % of all. Check the clock of the`,
      );
      print('database and the retention of the clients; anverso retention run --yes erases them.');
      return 1;
    });
  },
};
