import type { Config } from '../../config.js';
import { policyLabel, policyOf } from '../../sessions/decide/policies.js';
import { defaultRequestsPerMinute } from '../../http/auth/bootstrap.js';
import { hashPassword } from '../../http/auth/passwords.js';
import { clientNamePattern, type Client, type ClientSettings } from '../../store/clients.js';
import type { Store } from '../../store/open-store.js';
import { removeClient } from '../../store/remove-client.js';
import { choosePassword, passwordOption, showPassword } from '../choose-password.js';
import { captureOptions, makeWebhookSecret, overlapOption, webhookOption } from './capture.js';
import { checkHeads, printHeads } from './heads.js';
import { readSettings, settingNames, settingOptions } from './settings.js';
import {
  type Command,
  print,
  printTable,
  usageError,
  type Values,
  weakenOption,
} from '../command.js';
import { withStore } from '../with-store.js';

const readName = (name: string | undefined): string => {
  if (!clientNamePattern.test(name ?? ''))
    throw usageError('a client name has 1 to 64 characters of a-z 0-9 . _ -');
  return name!;
};

const existing = <T>(client: T | undefined, name: string): T => {
  if (!client) throw usageError(`there is no client '${name}'; see anverso client list`);
  return client;
};

/** Without the secret, photos cannot be sealed nor documents remembered by a keyed hash. */
const checkSecret = (
  { reviewHours = 0, photoHours = 0, repeatDays = 0 }: Partial<ClientSettings>,
  { keySecret }: Config,
): void => {
  if (keySecret !== undefined) return;
  const needed = 'set ANVERSO_KEY_SECRET here as the service has it';
  if (reviewHours > 0) throw usageError(`--review-hours keeps photos, sealed: ${needed}`);
  if (photoHours > 0) throw usageError(`--photo-hours keeps photos, sealed: ${needed}`);
  if (repeatDays > 0) throw usageError(`--repeat-days keeps keyed hashes of documents: ${needed}`);
};

const add = (name: string, values: Values): Promise<void> =>
  withStore(async (store, config) => {
    const given = await readSettings(values);
    checkSecret(given, config);
    if (given.heads) await checkHeads(given.heads, values);
    const settings = {
      services: ['ocr'] as const,
      requestsPerMinute: defaultRequestsPerMinute,
      retentionDays: config.retentionDays,
      consentRequired: true,
      ...given,
    };
    const { password, made } = await choosePassword(name, values);
    const passwordHash = await hashPassword(password);
    const sandbox = values['sandbox'] === true;
    const added = await store.clients.add({ name, passwordHash, ...settings, sandbox });
    if (!added) throw usageError(`client '${name}' exists already`);
    print(`Client '${name}' may use: ${settings.services.join(', ')}`);
    showPassword(password, made);
    await makeWebhookSecret(store, config, name, values);
  });

const rowOf = (client: Client): Readonly<Record<string, string>> => ({
  NAME: client.name,
  SERVICES: client.services.join(','),
  'REQUESTS/MIN': String(client.requestsPerMinute),
  'RETENTION DAYS': String(client.retentionDays),
  'KEEPS REFRESH': client.keepsRefreshToken ? 'yes' : 'no',
  'REFUSES EXPIRED': client.refuseExpired ? 'yes' : 'no',
  'MIN LIVENESS': String(client.minLiveness ?? 'default'),
  HEADS: client.heads?.id ?? 'default',
  'FACE MINUTES': String(client.faceMinutes),
  'REVIEW HOURS': String(client.reviewHours),
  'PHOTO HOURS': String(client.photoHours),
  'REPEAT DAYS': String(client.repeatDays),
  'WEBHOOK HOURS': String(client.webhookHours),
  'DESKTOP CAMERA': client.desktopCamera ? 'yes' : 'no',
  CONSENT: client.consentRequired ? 'required' : 'optional',
  ADDRESSES: client.addresses.join(',') || 'anywhere',
  ORIGINS: client.origins.join(',') || 'none',
  SANDBOX: client.sandbox ? 'yes' : 'no',
  STATE: client.disabledAt ? `disabled ${client.disabledAt.toISOString().slice(0, 10)}` : 'active',
});

const printClients = (clients: readonly Client[]): void => {
  const rows = clients.map(rowOf);
  printTable([Object.keys(rows[0] ?? { NAME: '' }), ...rows.map((row) => Object.values(row))]);
};

const list = (): Promise<void> =>
  withStore(async ({ clients }) => printClients(await clients.list()));

/** What a client has beside its settings: how its sessions look, decide and report. */
const sessionRowOf = async (
  { policies, webhooks }: Store,
  { name, brandName, brandColour, brandLogo, helpUrl }: Client,
): Promise<Readonly<Record<string, string>>> => {
  const brand = [brandName, brandColour, brandLogo && 'with a logo'].filter(Boolean);
  const hasSecret = (await webhooks.secret(name)) !== undefined;
  return {
    POLICY: policyLabel(policyOf(await policies.current(name))),
    BRAND: brand.join(', ') || 'none',
    'HELP URL': helpUrl ?? 'none',
    'WEBHOOK SECRET': hasSecret ? 'yes' : `none; make one with --${webhookOption}`,
  };
};

/** One client, with what is known of its own heads. */
const show = (name: string): Promise<void> =>
  withStore(async (store) => {
    const client = existing(await store.clients.get(name), name);
    const rows = { ...rowOf(client), ...(await sessionRowOf(store, client)) };
    printTable(Object.entries(rows));
    if (client.heads) await printHeads(client.heads);
  });

const setNames = [...settingNames, weakenOption, webhookOption, overlapOption];

const set = (name: string, values: Values): Promise<void> =>
  withStore(async (store, config) => {
    const changes = await readSettings(values);
    checkSecret(changes, config);
    if (changes.heads) await checkHeads(changes.heads, values);
    const isChange = Object.keys(changes).length > 0;
    if (!isChange && values[webhookOption] !== true)
      throw usageError(`say what to change: ${setNames.map((one) => `--${one}`).join(', ')}`);
    const { clients } = store;
    const client = isChange ? await clients.change(name, changes) : await clients.get(name);
    printClients([existing(client, name)]);
    await makeWebhookSecret(store, config, name, values);
  });

const remove = (name: string, values: Values): Promise<void> =>
  withStore(async (store) => {
    existing(await store.clients.get(name), name);
    if (values['yes'] !== true)
      throw usageError(
        `this erases client '${name}' with its tokens and all its records: add --yes`,
      );
    const { transactions } = existing(await removeClient(store, name), name);
    print(`Client '${name}' is removed, with its tokens and ${transactions} transaction records.`);
  });

const disable = (name: string): Promise<void> =>
  withStore(async ({ clients, clock }) => {
    existing(await clients.disable(name, new Date(clock.now())), name);
    print(`Client '${name}' is disabled; its tokens no longer work.`);
  });

const enable = (name: string): Promise<void> =>
  withStore(async ({ clients }) => {
    existing(await clients.enable(name), name);
    print(`Client '${name}' is active; it must log in again.`);
  });

const password = (name: string, values: Values): Promise<void> =>
  withStore(async (store) => {
    existing(await store.clients.get(name), name);
    const chosen = await choosePassword(name, values);
    await store.clients.setPassword(name, await hashPassword(chosen.password));
    print(`Client '${name}' has a new password; its tokens no longer work.`);
    showPassword(chosen.password, chosen.made);
  });

/** Prints the addresses it may call from; `--addresses` changes them first. */
const addresses = (name: string, values: Values): Promise<void> =>
  withStore(async ({ clients }) => {
    const changes = await readSettings(values);
    const isChange = Object.keys(changes).length > 0;
    const client = isChange ? await clients.change(name, changes) : await clients.get(name);
    print(existing(client, name).addresses.join('\n') || 'anywhere');
  });

type Action = {
  readonly act: (name: string, values: Values) => Promise<void>;
  /** Options that this action uses. Others are refused, because they would be ignored. */
  readonly takes?: readonly string[];
};
const actions: Readonly<Record<string, Action>> = {
  add: { act: add, takes: [...setNames, 'password-stdin', 'sandbox'] },
  list: { act: list },
  show: { act: show },
  set: { act: set, takes: setNames },
  disable: { act: disable },
  enable: { act: enable },
  password: { act: password, takes: ['password-stdin'] },
  addresses: { act: addresses, takes: ['addresses'] },
  remove: { act: remove, takes: ['yes'] },
  create: { act: add, takes: [...setNames, 'password-stdin', 'sandbox'] },
};

const usage = `client ${Object.keys(actions).join('|')} NAME`;

const checkOptions = (action: string, takes: readonly string[], values: Values): void => {
  const ignored = Object.keys(values).find((option) => !takes.includes(option));
  if (ignored === undefined) return;
  const instead = setNames.includes(ignored) ? `; use: anverso client set NAME` : '';
  throw usageError(`client ${action} takes no --${ignored}${instead}`);
};

export const client: Command = {
  usage,
  about: 'Manage who may call the service, also while it runs; set changes only what is named.',
  options: {
    ...settingOptions,
    ...captureOptions,
    ...passwordOption,
    yes: { type: 'boolean', help: 'remove: erase the client, its tokens and its records' },
  },
  run: async ([action = '', name], values) => {
    if (!Object.hasOwn(actions, action)) throw usageError(`use: anverso ${usage}`);
    const { act, takes = [] } = actions[action]!;
    checkOptions(action, takes, values);
    await act(act === list ? '' : readName(name), values);
    return 0;
  },
};
