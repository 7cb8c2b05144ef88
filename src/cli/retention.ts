import { unconfirmedProblem } from '../store/observed-time.js';
import type { Store } from '../store/open-store.js';
import { removeExpired } from '../store/retention.js';
import { type Command, print, usageError } from './command.js';
import { withStore } from './with-store.js';

const printTimes = ({ clock }: Store): void => {
  print(`The clock of the database says ${new Date(clock.now()).toISOString()}.`);
  print(`This store has watched time pass until ${new Date(clock.observedMs()).toISOString()}.`);
};

const run = async (store: Store): Promise<number> => {
  printTimes(store);
  const { transactions, sessions } = await removeExpired(store);
  print(`Erased ${transactions} transaction records and ${sessions} capture sessions.`);
  const problem = unconfirmedProblem(store.clock.unconfirmedMs());
  if (problem === undefined) return 0;
  print(`Attention: ${problem}.`);
  return 1;
};

const confirmClock = async (store: Store, isSure: boolean): Promise<number> => {
  printTimes(store);
  if (!isSure) {
    const expired = await store.transactions.countExpired(new Date(store.clock.now()));
    print(`By the clock ${expired} transaction records have expired.`);
    print('Is the clock right? Then: anverso retention confirm-clock --yes');
    return 1;
  }
  await store.clock.confirm();
  const at = new Date(store.clock.now());
  await store.audit.add('clock.confirm', 'retention', { at });
  print('Confirmed: erasing goes by the clock again, at the next clean-up.');
  return 0;
};

export const retention: Command = {
  usage: 'retention run | confirm-clock [--yes]',
  about:
    'Erase what has expired, as the service does every quarter of an hour; or say that the clock is right.',
  options: {
    yes: { type: 'boolean', help: 'confirm-clock: yes, the clock of the database is right' },
  },
  run: async ([action], { yes }) => {
    if (action === 'run') return withStore(run);
    if (action === 'confirm-clock') return withStore((store) => confirmClock(store, yes === true));
    throw usageError('use: anverso retention run | confirm-clock [--yes]');
  },
};
