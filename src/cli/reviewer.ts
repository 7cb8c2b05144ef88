import { hashPassword } from '../http/auth/passwords.js';
import { type ReviewerRole, reviewerRoles } from '../contract/review.js';
import { reviewerNamePattern } from '../store/reviewers.js';
import { choosePassword, passwordOption, showPassword } from './choose-password.js';
import { type Command, print, printTable, usageError, type Values } from './command.js';
import { withStore } from './with-store.js';

const readName = (name: string | undefined): string => {
  if (!reviewerNamePattern.test(name ?? ''))
    throw usageError('a reviewer has a name of 1 to 64 characters of a-z 0-9 . _ - @ +');
  return name!;
};

const readRole = (text = 'reviewer'): ReviewerRole => {
  const role = reviewerRoles.find((one) => one === text);
  if (!role) throw usageError(`'${text}' is not a role; there are ${reviewerRoles.join(', ')}`);
  return role;
};

const may: Readonly<Record<ReviewerRole, string>> = {
  reviewer: 'reviews sessions',
  auditor: 'reads the history',
  admin: 'looks after the people and the policy',
};

const found = <T>(reviewer: T | undefined, name: string): T => {
  if (!reviewer) throw usageError(`there is no reviewer '${name}'; see anverso reviewer list`);
  return reviewer;
};

const add = (name: string, values: Values): Promise<void> =>
  withStore(async ({ clients, reviewers }) => {
    const client = values['client'] as string | undefined;
    if (client === undefined) throw usageError('say whose sessions they review: --client NAME');
    const role = readRole(values['role'] as string | undefined);
    if (!(await clients.get(client)))
      throw usageError(`there is no client '${client}'; see anverso client list`);
    const { password, made } = await choosePassword(name, values);
    const passwordHash = await hashPassword(password);
    if (!(await reviewers.add({ name, client, role, passwordHash })))
      throw usageError(`reviewer '${name}' exists already`);
    print(`'${name}' ${may[role]} of client '${client}'.`);
    showPassword(password, made);
  });

const list = (_name: string, values: Values): Promise<void> =>
  withStore(async ({ reviewers }) => {
    const all = await reviewers.list(values['client'] as string | undefined);
    const rows = all.map(({ name, client, role, createdAt }) => [
      ...[name, client, role, createdAt.toISOString().slice(0, 10)],
    ]);
    printTable([['NAME', 'CLIENT', 'ROLE', 'SINCE'], ...rows]);
  });

const remove = (name: string): Promise<void> =>
  withStore(async ({ reviewers }) => {
    found(await reviewers.remove(name), name);
    print(`Reviewer '${name}' is removed and signed out; what they decided stays.`);
  });

const setPassword = (name: string, values: Values): Promise<void> =>
  withStore(async ({ reviewers }) => {
    found(await reviewers.get(name), name);
    const { password, made } = await choosePassword(name, values);
    await reviewers.setPassword(name, await hashPassword(password));
    print(`Reviewer '${name}' has a new password, and is signed out everywhere.`);
    showPassword(password, made);
  });

type Action = {
  readonly act: (name: string, values: Values) => Promise<void>;
  readonly takes: readonly string[];
};
const actions: Readonly<Record<string, Action>> = {
  add: { act: add, takes: ['client', 'role', 'password-stdin'] },
  list: { act: list, takes: ['client'] },
  remove: { act: remove, takes: [] },
  'set-password': { act: setPassword, takes: ['password-stdin'] },
};

const usage = `reviewer ${Object.keys(actions).join('|')} NAME`;

export const reviewer: Command = {
  usage,
  about: 'People who decide sessions in review, in the console, with accounts of their own.',
  options: {
    client: { type: 'string', help: 'whose sessions: required by add; list shows those alone' },
    role: {
      type: 'string',
      help: 'reviewer (default) decides; auditor reads; admin looks after people and policy, in the console; neither of these sees a photo',
    },
    ...passwordOption,
  },
  run: async ([action = '', name], values) => {
    if (!Object.hasOwn(actions, action)) throw usageError(`use: anverso ${usage}`);
    const { act, takes } = actions[action]!;
    const ignored = Object.keys(values).find((option) => !takes.includes(option));
    if (ignored !== undefined) throw usageError(`reviewer ${action} takes no --${ignored}`);
    await act(act === list ? '' : readName(name), values);
    return 0;
  },
};
