import { addressBlock } from '../../http/auth/addresses.js';
import { defaultRequestsPerMinute } from '../../http/auth/bootstrap.js';
import { parseBoolean } from '../../contract/form.js';
import { defaultMinLiveness } from '../../contract/liveness-scores.js';
import { maxReviewHours } from '../../contract/review.js';
import { type Service, services } from '../../contract/services.js';
import { defaultWebhookHours, maxPhotoHours, maxWebhookHours } from '../../contract/limits.js';
import type { ClientSettings } from '../../store/clients.js';
import { usageError, type Values, weakenOption } from '../command.js';
import { readHeads } from './heads.js';
import { readBrandColour, readBrandLogo, readBrandName } from './brand.js';
import { readHelpUrl, readOrigins } from './capture.js';
import { readWhole } from './whole-number.js';

const readServices = (list: string): Service[] => {
  const names = list.split(',');
  const unknown = names.find((name) => !(services as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw usageError(`'${unknown}' is not a service; there are ${services.join(', ')}`);
  return names as Service[];
};

const readCount = (text: string, option: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError(`--${option} must be a whole number above 0`);
  return Number(text);
};

const readAddresses = (text: string): string[] => {
  const list = text === 'anywhere' ? [] : text.split(',').filter((one) => one !== '');
  for (const one of list)
    try {
      addressBlock(one);
    } catch {
      throw usageError(`'${one}' is neither an address nor a block such as 10.0.0.0/8`);
    }
  return list;
};

const readFlag = (text: string, option: string): boolean => {
  const flag = parseBoolean(text);
  if (flag === undefined) throw usageError(`--${option} must be yes or no`);
  return flag;
};

/**
 * The interface rejects below 0.5 (section 8). A lower value lets more attacks pass, so it needs
 * `--weaken`.
 */
const readLiveness = (text: string, option: string, values: Values): number | null => {
  if (text === 'default') return null;
  const limit = Number(text);
  if (!(limit > 0 && limit <= 1))
    throw usageError(`--${option} must be above 0 and at most 1, or default`);
  if (limit < defaultMinLiveness && values[weakenOption] !== true)
    throw usageError(
      `--${option} ${text} is below the default, ${defaultMinLiveness}: more pictures of a person would pass as the person. If you want that, add --${weakenOption}`,
    );
  return limit;
};

const maxFaceMinutes = 60;
const maxRepeatDays = 3650;

const consentWays = { required: true, optional: false } as const;
const readConsent = (text: string, option: string): boolean => {
  if (text !== 'required' && text !== 'optional')
    throw usageError(`--${option} must be required or optional`);
  return consentWays[text];
};

type Setting = {
  readonly key: keyof ClientSettings;
  /** A flag without a value; the others have one. */
  readonly type?: 'boolean';
  readonly read: (text: string, option: string, values: Values) => unknown;
  readonly help: string;
};

/** One row for each option that sets something about a client. */
const table: Readonly<Record<string, Setting>> = {
  services: {
    key: 'services',
    read: readServices,
    help: `what it contracted: ${services.join(',')} (default ocr)`,
  },
  'requests-per-minute': {
    key: 'requestsPerMinute',
    read: readCount,
    help: `its rate limit (default ${defaultRequestsPerMinute})`,
  },
  'retention-days': {
    key: 'retentionDays',
    read: readCount,
    help: 'how long its transaction records are kept; those there are keep their date',
  },
  retention: { key: 'retentionDays', read: readCount, help: 'the same' },
  'keep-refresh-token': {
    key: 'keepsRefreshToken',
    type: 'boolean',
    read: () => true,
    help: 'its refresh token can be used again until it expires, for clients that keep one',
  },
  'no-keep-refresh-token': {
    key: 'keepsRefreshToken',
    type: 'boolean',
    read: () => false,
    help: 'each refresh token can be used once (default)',
  },
  addresses: {
    key: 'addresses',
    read: readAddresses,
    help: 'where it may call from: 10.0.0.0/8,192.0.2.7 or anywhere (default)',
  },
  origins: {
    key: 'origins',
    read: readOrigins,
    help: 'web pages that may show the capture page and call it: https://a,https://b or none (default)',
  },
  'brand-name': {
    key: 'brandName',
    read: readBrandName,
    help: 'its name on the capture page, or none (default)',
  },
  'brand-colour': {
    key: 'brandColour',
    read: readBrandColour,
    help: 'colour of the capture page, such as #0b5c63, or default; it must stand out on white',
  },
  'brand-logo': {
    key: 'brandLogo',
    read: readBrandLogo,
    help: 'a PNG file of at most 32 kB for the capture page, or none (default)',
  },
  'help-url': {
    key: 'helpUrl',
    read: readHelpUrl,
    help: 'where the capture page sends a person for help after refused photos: https://…, or none (default)',
  },
  'refuse-expired': {
    key: 'refuseExpired',
    read: readFlag,
    help: 'yes: an expired document is answered with 804 (default no)',
  },
  'min-liveness': {
    key: 'minLiveness',
    read: readLiveness,
    help: `selfies below it are not live: ${defaultMinLiveness} to 1, or default (${defaultMinLiveness}); higher is stricter`,
  },
  heads: {
    key: 'heads',
    read: readHeads,
    help: 'a file of anverso adapt, fitted to its own pictures, or default (the shipped ones)',
  },
  'face-minutes': {
    key: 'faceMinutes',
    read: readWhole(0, maxFaceMinutes),
    help: "how long a document's face is kept, sealed, for a selfie that follows (default 0: never)",
  },
  'review-hours': {
    key: 'reviewHours',
    read: readWhole(0, maxReviewHours),
    help: 'how long photos of a session in review are kept, sealed, for a reviewer (default 0: never)',
  },
  'photo-hours': {
    key: 'photoHours',
    read: readWhole(0, maxPhotoHours),
    help: `how long photos of an ended session wait, sealed, for the client to fetch them once (default 0: none is kept; at most ${maxPhotoHours})`,
  },
  'repeat-days': {
    key: 'repeatDays',
    read: readWhole(0, maxRepeatDays),
    help: 'for how long a document that comes again in another session is noticed (default 0: never)',
  },
  'webhook-hours': {
    key: 'webhookHours',
    read: readWhole(1, maxWebhookHours),
    help: `for how long an event that its receiver did not take is sent again, and answers are kept sealed for it (default ${defaultWebhookHours}, at most ${maxWebhookHours})`,
  },
  consent: {
    key: 'consentRequired',
    read: readConsent,
    help: 'required (default of a new client): a session that takes a face is refused without a consent text; optional: it is warned of',
  },
  'desktop-camera': {
    key: 'desktopCamera',
    read: readFlag,
    help: 'no: a link that is opened on a desktop shows the code for a phone, and no camera (default yes)',
  },
};

export const settingNames = Object.keys(table);

export const settingOptions = {
  ...Object.fromEntries(
    Object.entries(table).map(([option, { type = 'string', help }]) => [option, { type, help }]),
  ),
  [weakenOption]: {
    type: 'boolean',
    help: `with --min-liveness below ${defaultMinLiveness} or heads that say so: more attacks pass, and that is wanted`,
  } as const,
};

/** Only the settings that were given. */
export const readSettings = async (values: Values): Promise<Partial<ClientSettings>> => {
  const given = Object.entries(table).filter(([option]) => values[option] !== undefined);
  const read = given.map(async ([option, { key, read }]) => [
    key,
    await read(String(values[option]), option, values),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Partial<ClientSettings>;
};
