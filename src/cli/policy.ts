import { adaptTable } from '../sessions/decide/adapt.js';
import {
  isShipped,
  type Policy,
  policyLabel,
  policyOf,
  shippedPolicies,
} from '../sessions/decide/policies.js';
import type { Store } from '../store/open-store.js';
import { type Command, print, printTable, usageError } from './command.js';
import { withStore } from './with-store.js';

const names = Object.keys(shippedPolicies).join(', ');

const printPolicy = (policy: Policy): void => {
  print(`${policyLabel(policy)}\n`);
  if (policy.about !== undefined) print(`${policy.about}\n`);
  if (policy.secondPerson === true) print('Two different reviewers must agree.\n');
  const rows = Object.entries(policy.table).flatMap(([check, row]) =>
    Object.entries(row).map(([result, vote]) => [check, result, vote]),
  );
  printTable([['CHECK', 'RESULT', 'VOTE'], ...rows]);
};

const checkClient = async ({ clients }: Store, name: string): Promise<void> => {
  if (!(await clients.get(name)))
    throw usageError(`there is no client '${name}'; see anverso client list`);
};

/** Shows a client's policy, or one that is shipped. */
const show = (name: string, version: string | undefined): Promise<void> =>
  withStore(async (store) => {
    if (isShipped(name) && !(await store.clients.get(name)))
      return printPolicy(shippedPolicies[name]);
    await checkClient(store, name);
    const all = await store.policies.list(name);
    const kept =
      version === undefined ? all.at(-1) : all.find((one) => String(one.version) === version);
    if (version !== undefined && !kept) throw usageError(`there is no version ${version}`);
    return printPolicy(policyOf(kept));
  });

/** A shipped policy, with changes where some are given; a new version at each call. */
const set = (
  name: string,
  base: string,
  changes: readonly string[],
  secondPerson: boolean,
): Promise<void> =>
  withStore(async (store) => {
    await checkClient(store, name);
    if (!isShipped(base)) throw usageError(`'${base}' is no policy; policies are ${names}`);
    const table = adaptTable(shippedPolicies[base].table, changes);
    if (typeof table === 'string') throw usageError(table);
    const rules = changes.length > 0 ? table : null;
    const kept = await store.policies.set(name, base, rules, secondPerson);
    printPolicy(policyOf(kept));
  });

export const policy: Command = {
  usage: 'policy show NAME | policy set CLIENT POLICY [CHECK.RESULT=VOTE …]',
  about: `How sessions are decided: show a client's policy or a shipped one (${names}), or set it.`,
  options: {
    version: { type: 'string', help: "show: an older version of the client's own policy" },
    'second-person': {
      type: 'boolean',
      help: 'set: a session in review is decided by two different reviewers who agree',
    },
  },
  run: async ([verb, name, base, ...changes], { version, 'second-person': second }) => {
    if (verb === 'show' && name) await show(name, version as string | undefined);
    else if (verb === 'set' && name && base) await set(name, base, changes, second === true);
    else throw usageError(`use: anverso ${policy.usage}`);
    return 0;
  },
};
