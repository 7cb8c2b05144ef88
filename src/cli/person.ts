import { presentExport, presentReceipt } from '../http/present/person.js';
import { erasePerson, exportPerson, readPerson } from '../sessions/person.js';
import { commandActor } from '../store/audit.js';
import type { Store } from '../store/open-store.js';
import type { Person } from '../store/people.js';
import { createSealer } from '../store/sealing.js';
import { type Command, print, usageError, type Values } from './command.js';
import { withStore } from './with-store.js';

const pageSize = 100;

const documentIn = ({ document, kind, country }: Values) => {
  if (document === undefined) {
    if (kind !== undefined || country !== undefined)
      throw usageError('--kind and --country belong to --document');
    return {};
  }
  if (kind !== 'passport' && kind !== 'card')
    throw usageError('say with --kind whether it is a passport or a card');
  return {
    document: {
      ...({ kind, number: String(document) } as const),
      ...(country !== undefined && { country: String(country).toUpperCase() }),
    },
  };
};

const requestOf = (values: Values) => {
  const { reference, transaction } = values;
  if (transaction !== undefined && !/^[1-9]\d{0,14}$/.test(String(transaction)))
    throw usageError('--transaction must be an id');
  return {
    ...(reference !== undefined && { reference: String(reference) }),
    ...(transaction !== undefined && { transaction: Number(transaction) }),
    ...documentIn(values),
  };
};

/** One page a line, as the service answers it. */
const printRecords = async (
  store: Store,
  person: Person,
  keySecret: string | undefined,
): Promise<void> => {
  const sealer = createSealer(keySecret, 'capture answers');
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await exportPerson(store, person, { cursor, limit: pageSize }, commandActor());
    print(JSON.stringify(await presentExport(store, person, page!, sealer)));
    cursor = page!.nextCursor;
  }
};

const eraseRecords = async (store: Store, person: Person, isSure: boolean): Promise<void> => {
  if (!isSure) {
    const { sessions, transactions } = await store.people.count(person);
    throw usageError(
      `this erases ${sessions} sessions and ${transactions} transactions: add --yes`,
    );
  }
  for (;;) {
    const receipt = await erasePerson(store, person, commandActor());
    print(JSON.stringify(presentReceipt(receipt)));
    if (receipt.isComplete) return;
  }
};

export const person: Command = {
  usage: 'person export|erase CLIENT --reference TEXT | --transaction ID | --document NUMBER',
  about: 'All that is stored of one person, for the client: print it, or erase it with a receipt.',
  options: {
    reference: { type: 'string', help: 'by the reference that sessions were created with' },
    transaction: { type: 'string', help: 'by one transaction: it, and all of its session' },
    document: {
      type: 'string',
      help: 'by the number of a document, for a client with --repeat-days; only keyed hashes are compared',
    },
    kind: { type: 'string', help: 'of the document: passport or card' },
    country: { type: 'string', help: 'of a passport, as in its zone, such as CHL' },
    yes: { type: 'boolean', help: 'erase: yes, erase these records' },
  },
  run: async ([verb, name, ...rest], values) => {
    const isKnown = verb === 'export' || verb === 'erase';
    if (!isKnown || !name || rest.length > 0) throw usageError(`use: anverso ${person.usage}`);
    await withStore(async (store, { keySecret }) => {
      const client = await store.clients.get(name);
      if (!client) throw usageError(`there is no client '${name}'; see anverso client list`);
      const found = readPerson(requestOf(values), client, keySecret);
      if ('error' in found) throw usageError(found.error);
      await (verb === 'export'
        ? printRecords(store, found, keySecret)
        : eraseRecords(store, found, values['yes'] === true));
    });
    return 0;
  },
};
