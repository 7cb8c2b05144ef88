import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { defaultRequestsPerMinute } from '../http/auth/bootstrap.js';
import { addressBlock } from '../http/auth/addresses.js';
import { hashPassword } from '../http/auth/passwords.js';
import { isWeakPassword, passwordRule } from '../spec/password-rule.js';
import { type Service, services } from '../spec/services.js';
import { clientNamePattern, type Client } from '../store/clients.js';
import { type Command, print, printTable, usageError, type Values } from './command.js';
import { withStore } from './with-store.js';

/** From standard input, so that no process list or shell history shows it; or a random one. */
const choosePassword = async (name: string, values: Values) => {
  if (values['password-stdin'] !== true)
    return { password: randomBytes(15).toString('base64url'), made: true };
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (isWeakPassword(name, password)) throw usageError(`the password needs ${passwordRule}`);
  return { password, made: false };
};

const readServices = (list: string | boolean | undefined): Service[] => {
  const names = String(list ?? 'ocr').split(',');
  const unknown = names.find((name) => !(services as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw usageError(`'${unknown}' is not a service; there are ${services.join(', ')}`);
  return names as Service[];
};

const readCount = (values: Values, option: string, fallback: number) => {
  const value = values[option];
  if (value === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(String(value)))
    throw usageError(`--${option} must be a whole number above 0`);
  return Number(value);
};

const readAddresses = (values: Values): string[] => {
  const list = String(values['addresses'] ?? '')
    .split(',')
    .filter((one) => one !== '');
  for (const one of list)
    try {
      addressBlock(one);
    } catch {
      throw usageError(`'${one}' is neither an address nor a block such as 10.0.0.0/8`);
    }
  return list;
};

const readName = (name: string | undefined): string => {
  if (!clientNamePattern.test(name ?? ''))
    throw usageError('a client name has 1 to 64 characters of a-z 0-9 . _ -');
  return name!;
};

const checkFound = (client: Client | undefined, name: string): void => {
  if (!client) throw usageError(`there is no client '${name}'; see anverso client list`);
};

const showPassword = (password: string, made: boolean): void => {
  if (made) print(`Password (shown once): ${password}`);
};

const add = (name: string, values: Values): Promise<void> =>
  withStore(async (store, config) => {
    const client = {
      services: readServices(values['services']),
      requestsPerMinute: readCount(values, 'requests-per-minute', defaultRequestsPerMinute),
      retentionDays: readCount(values, 'retention-days', config.retentionDays),
      keepsRefreshToken: values['keep-refresh-token'] === true,
      addresses: readAddresses(values),
    };
    const { password, made } = await choosePassword(name, values);
    const passwordHash = await hashPassword(password);
    const added = await store.clients.add({ name, passwordHash, ...client });
    if (!added) throw usageError(`client '${name}' exists already`);
    print(`Client '${name}' may use: ${client.services.join(', ')}`);
    showPassword(password, made);
  });

const list = (): Promise<void> =>
  withStore(async (store) => {
    const rows = (await store.clients.list()).map((client) => [
      client.name,
      client.services.join(','),
      String(client.requestsPerMinute),
      String(client.retentionDays),
      client.keepsRefreshToken ? 'yes' : 'no',
      client.disabledAt ? `disabled ${client.disabledAt.toISOString().slice(0, 10)}` : 'active',
    ]);
    const heads = ['NAME', 'SERVICES', 'REQUESTS/MIN', 'RETENTION DAYS', 'KEEPS REFRESH', 'STATE'];
    printTable([heads, ...rows]);
  });

const disable = (name: string): Promise<void> =>
  withStore(async ({ clients, clock }) => {
    checkFound(await clients.disable(name, new Date(clock.now())), name);
    print(`Client '${name}' is disabled; its tokens no longer work.`);
  });

const enable = (name: string): Promise<void> =>
  withStore(async ({ clients }) => {
    checkFound(await clients.enable(name), name);
    print(`Client '${name}' is active; it must log in again.`);
  });

const password = (name: string, values: Values): Promise<void> =>
  withStore(async (store) => {
    checkFound(await store.clients.get(name), name);
    const chosen = await choosePassword(name, values);
    await store.clients.setPassword(name, await hashPassword(chosen.password));
    print(`Client '${name}' has a new password; its tokens no longer work.`);
    showPassword(chosen.password, chosen.made);
  });

const addresses = (name: string, values: Values): Promise<void> =>
  withStore(async ({ clients }) => {
    const list = readAddresses(values);
    checkFound(await clients.setAddresses(name, list), name);
    print(`Client '${name}' may call from ${list.join(', ') || 'anywhere'}.`);
  });

type Action = (name: string, values: Values) => Promise<void>;
const actions: Readonly<Record<string, Action>> = {
  add,
  list,
  disable,
  enable,
  password,
  addresses,
};

export const client: Command = {
  usage: 'client add|list|disable|enable|password|addresses NAME',
  about: 'Manage who may call the service, also while it runs.',
  options: {
    services: { type: 'string', help: `what it contracted: ${services.join(',')} (default ocr)` },
    'requests-per-minute': {
      type: 'string',
      help: `its rate limit (default ${defaultRequestsPerMinute})`,
    },
    'retention-days': { type: 'string', help: 'how long its transaction records are kept' },
    'keep-refresh-token': {
      type: 'boolean',
      help: 'its refresh token can be used again until it expires, for clients that keep one',
    },
    addresses: {
      type: 'string',
      help: 'where it may call from: addresses or blocks, 10.0.0.0/8,192.0.2.7 (default anywhere)',
    },
    'password-stdin': {
      type: 'boolean',
      help: 'read the password from standard input instead of generating one',
    },
  },
  run: async ([action = '', name], values) => {
    const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!act)
      throw usageError('use: anverso client add|list|disable|enable|password|addresses NAME');
    await act(act === list ? '' : readName(name), values);
    return 0;
  },
};
