import type { Config } from '../../config.js';
import { isPageUrl } from '../../sessions/web-address.js';
import { createSecretSealer } from '../../sessions/webhooks/deliver.js';
import { newWebhookSecret } from '../../sessions/webhooks/sign.js';
import type { Store } from '../../store/open-store.js';
import { print, usageError, type Values } from '../command.js';
import { readWhole } from './whole-number.js';

/** A page of plain http can be changed on its way; only a developer's own machine has such. */
const isOwnMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, origin } = new URL(text);
  if (origin !== text || !/^[a-z0-9.:[\]_-]+$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname));
};

/** Origins of pages that may show our capture page and call it: exact, never a pattern. */
export const readOrigins = (text: string): string[] => {
  const list = text === 'none' ? [] : text.split(',').filter((one) => one !== '');
  const wrong = list.find((one) => !isOrigin(one));
  if (wrong !== undefined)
    throw usageError(
      `'${wrong}' is not an origin such as https://www.example.com; http is for localhost alone`,
    );
  return list;
};

const maxHelpUrlLength = 2000;

/** As `return_url` of a session. */
export const readHelpUrl = (text: string, option: string): string | null => {
  if (text === 'none') return null;
  if (text.length > maxHelpUrlLength || !isPageUrl(text))
    throw usageError(`--${option} must be an https URL, or none`);
  return text;
};

export const webhookOption = 'webhook-secret-new';
export const overlapOption = 'webhook-secret-overlap';

const defaultOverlapHours = 24;
const maxOverlapHours = 168;
const hourMs = 3_600_000;

const readOverlap = (values: Values): number =>
  readWhole(0, maxOverlapHours)(
    String(values[overlapOption] ?? defaultOverlapHours),
    overlapOption,
  );

export const captureOptions = {
  [webhookOption]: {
    type: 'boolean',
    help: 'make the secret that signs its webhooks, and print it; an older one signs beside it for a while',
  },
  [overlapOption]: {
    type: 'string',
    help: `for so many hours (default ${defaultOverlapHours}, at most ${maxOverlapHours}; 0: it ends at once, as after a leak)`,
  },
  sandbox: {
    type: 'boolean',
    help: 'create: it gets any documented answer by asking (sandbox_outcome=818); for good',
  },
} as const;

/** Prints the secret once: it is sealed in the store, and cannot be read there. */
export const makeWebhookSecret = async (
  { webhooks, audit, clock }: Store,
  { keySecret }: Config,
  name: string,
  values: Values,
): Promise<void> => {
  const hours = readOverlap(values);
  if (values[webhookOption] !== true) return;
  const secret = newWebhookSecret();
  const hadOne = (await webhooks.secret(name)) !== undefined;
  const until = hours > 0 ? new Date(clock.now() + hours * hourMs) : undefined;
  await webhooks.setSecret(name, await createSecretSealer(keySecret).seal(secret), until);
  await audit.add('webhook_secrets.set', name, hadOne ? { overlap_hours: hours } : {});
  print(`Webhook secret (shown once): ${secret}`);
  if (hadOne && until) print(`Until ${until.toISOString()} the older one signs, too.`);
};
