import { planPolicy } from '../sessions/decide/adapt.js';
import {
  isShipped,
  type Policy,
  policyLabel,
  policyOf,
  shippedPolicies,
} from '../sessions/decide/policies.js';
import type { Store } from '../store/open-store.js';
import {
  type Command,
  print,
  printTable,
  usageError,
  type Values,
  weakenOption,
} from './command.js';
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

const one = 'one-person';
const two = 'second-person';

/** As it is now, unless an option says otherwise. */
const needsSecond = async ({ policies }: Store, client: string, values: Values) => {
  if (values[one] === true && values[two] === true)
    throw usageError(`--${one} and --${two} contradict each other`);
  if (values[one] === true) return false;
  return values[two] === true || ((await policies.current(client))?.secondPerson ?? false);
};

/** A shipped policy, with changes where some are given; a new version at each call. */
const set = (
  name: string,
  base: string,
  changes: readonly string[],
  values: Values,
): Promise<void> =>
  withStore(async (store) => {
    await checkClient(store, name);
    if (!isShipped(base)) throw usageError(`'${base}' is no policy; policies are ${names}`);
    const planned = planPolicy(base, changes);
    if (typeof planned === 'string') throw usageError(planned);
    const { milder, rules } = planned;
    if (milder.length > 0 && values[weakenOption] !== true)
      throw usageError(
        `milder than ${base}: ${milder.join(', ')}. Attacks that ${base} stops may pass; if you want that, add --${weakenOption}`,
      );
    const kept = await store.policies.set(
      name,
      base,
      rules,
      await needsSecond(store, name, values),
    );
    if (milder.length > 0)
      await store.audit.add('policies.weaken', policyLabel(policyOf(kept)), { votes: milder });
    printPolicy(policyOf(kept));
  });

export const policy: Command = {
  usage: 'policy show NAME | policy set CLIENT POLICY [CHECK.RESULT=VOTE …]',
  about: `How sessions are decided: show a client's policy or a shipped one (${names}), or set it.`,
  options: {
    version: { type: 'string', help: "show: an older version of the client's own policy" },
    [two]: {
      type: 'boolean',
      help: 'set: a session in review is decided by two different reviewers who agree; kept until --one-person',
    },
    [one]: { type: 'boolean', help: 'set: one reviewer decides' },
    [weakenOption]: {
      type: 'boolean',
      help: 'set: votes milder than the policy’s own, and that is wanted',
    },
  },
  run: async ([verb, name, base, ...changes], values) => {
    if (verb === 'show' && name) await show(name, values['version'] as string | undefined);
    else if (verb === 'set' && name && base) await set(name, base, changes, values);
    else throw usageError(`use: anverso ${policy.usage}`);
    return 0;
  },
};
