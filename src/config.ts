import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseAppRule } from './contract/apps.js';
import { limits } from './contract/limits.js';
import { isWeakPassword, passwordRule } from './contract/password-rule.js';
import { type Service, services } from './contract/services.js';

/** Thrown once with all problems of the environment, so that an operator can fix them together. */
const configProblem = (problems: readonly string[]): Error =>
  Object.assign(new Error(`The configuration is not valid:\n  - ${problems.join('\n  - ')}`), {
    name: 'ConfigProblem',
  });

type Parsed<T> = { readonly value: T } | { readonly problem: string };
type Setting<T> = {
  readonly env: string;
  readonly about: string;
  readonly secret?: boolean;
  readonly fallback: T;
  readonly parse: (text: string) => Parsed<T>;
};

const text = <T extends string | undefined>(
  env: string,
  about: string,
  fallback: T,
): Setting<string | T> => ({ env, about, fallback, parse: (value) => ({ value }) });

const integer = (
  env: string,
  about: string,
  fallback: number,
  [from, to]: readonly [from: number, to: number],
): Setting<number> => ({
  env,
  about,
  fallback,
  parse: (value) =>
    /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to
      ? { value: Number(value) }
      : { problem: `${env} must be a whole number from ${from} to ${to}` },
});

const choice = <T extends string>(
  env: string,
  about: string,
  fallback: T,
  allowed: readonly T[],
): Setting<T> => ({
  env,
  about,
  fallback,
  parse: (value) =>
    (allowed as readonly string[]).includes(value)
      ? { value: value as T }
      : { problem: `${env} must be one of ${allowed.join(', ')}` },
});

const url = (env: string, about: string, protocols: readonly string[], secret = false) => ({
  ...text(env, about, undefined),
  secret,
  parse: (value: string): Parsed<string | undefined> =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? { value }
      : { problem: `${env} must be a URL that starts with ${protocols.join(' or ')}` },
});

const day = 86_400;
const megabyte = 1024 * 1024;

type BootstrapClient = {
  readonly name: string;
  readonly password: string;
  readonly services: readonly Service[];
};

/** The password may contain colons; the name and the services cannot. */
const clientSpec = new RegExp(
  `^([a-z0-9._-]{1,64}):(.+):((?:${services.join('|')})(?:,(?:${services.join('|')}))*)$`,
);
const bootstrapClient: Setting<BootstrapClient | undefined> = {
  env: 'ANVERSO_BOOTSTRAP_CLIENT',
  about: 'client created or updated at start: name:password:service,service',
  secret: true,
  fallback: undefined,
  parse: (value) => {
    const [, name, password, list] = clientSpec.exec(value) ?? [];
    if (name === undefined || password === undefined || list === undefined)
      return {
        problem:
          'ANVERSO_BOOTSTRAP_CLIENT must be name:password:service,service with a name of ' +
          `a-z 0-9 . _ - and services of ${services.join(', ')}`,
      };
    if (isWeakPassword(name, password))
      return { problem: `ANVERSO_BOOTSTRAP_CLIENT has a weak password; it needs ${passwordRule}` };
    return { value: { name, password, services: list.split(',') as Service[] } };
  },
};

const apps: Setting<readonly string[]> = {
  env: 'ANVERSO_APPS',
  about:
    'apps that may sign their captures: ios:TEAM.bundle, android:package@signer; CLIENT=APP for one client alone; separated by commas',
  fallback: [],
  parse: (value) => {
    const rules = value.split(',').map((one) => one.trim());
    return rules.every((one) => parseAppRule(one))
      ? { value: rules }
      : {
          problem:
            'ANVERSO_APPS must be a list of ios:TEAM.bundle, ios-development:TEAM.bundle or ' +
            'android:package@signer (SHA-256 in small hexadecimal digits), each perhaps after CLIENT=',
        };
  },
};

/** Every setting; `anverso config` is printed from this table. One row per setting. */
// prettier-ignore
export const settings = {
  host: text('HOST', 'address to listen on', '127.0.0.1'),
  port: integer('PORT', 'port to listen on; 0 takes a free one', 8080, [0, 65_535]),
  operationsPort: {
    ...integer('ANVERSO_OPERATIONS_PORT', 'second port for health, metrics and documentation; the first then no longer serves them', 0, [0, 65_535]),
    fallback: undefined as number | undefined,
  },
  dataDir: {
    ...text('ANVERSO_DATA_DIR', 'folder of the embedded store', resolve('anverso-data')),
    parse: (value: string) => ({ value: resolve(value) }),
  },
  databaseUrl: url('DATABASE_URL', 'PostgreSQL to use instead of the embedded store', ['postgres:', 'postgresql:'], true),
  bootstrapClient,
  logLevel: choice('ANVERSO_LOG_LEVEL', 'least severe line that is logged', 'info', ['debug', 'info', 'warn', 'error', 'silent']),
  workers: integer('ANVERSO_WORKERS', 'inference workers, one core each', Math.max(1, availableParallelism()), [1, 256]),
  queue: integer('ANVERSO_QUEUE', 'requests that may wait for a worker; a client with fewer waiting displaces one with more', 32, [0, 10_000]),
  jobMs: integer('ANVERSO_JOB_MS', 'longest time one request may take a worker, in ms; then the worker is replaced', 10_000, [100, 600_000]),
  shutdownMs: integer('ANVERSO_SHUTDOWN_MS', 'time to finish what is in flight after SIGTERM, in ms', 20_000, [0, 600_000]),
  accessTokenSeconds: integer('ANVERSO_ACCESS_TOKEN_SECONDS', 'lifetime of an access token', 300, [1, day]),
  refreshTokenSeconds: integer('ANVERSO_REFRESH_TOKEN_SECONDS', 'lifetime of a refresh token', day, [1, 365 * day]),
  loginsPerMinute: integer('ANVERSO_LOGINS_PER_MINUTE', 'login attempts per name and address; ten times that per address, and per name where it has not logged in before', 10, [1, 100_000]),
  loginQueue: integer('ANVERSO_LOGIN_QUEUE', 'logins that may wait for their password to be checked', 16, [1, 1000]),
  trustProxy: choice('ANVERSO_TRUST_PROXY', 'take the client address from X-Forwarded-For; only behind a proxy of your own', 'no', ['yes', 'no']),
  publicUrl: url('ANVERSO_PUBLIC_URL', 'address at which people reach this service, for the links of capture sessions; by default that of the request', ['https:', 'http:']),
  clientSessions: integer('ANVERSO_CLIENT_SESSIONS', 'capture sessions of one client that may be open at a time', 10_000, [1, 1_000_000]),
  clientStreams: integer('ANVERSO_CLIENT_STREAMS', 'sessions that one client may follow at a time, on each node', 100, [1, 10_000]),
  webhookPrivate: choice('ANVERSO_WEBHOOK_PRIVATE', 'let webhooks go to private and loopback addresses, and over plain http', 'no', ['yes', 'no']),
  retentionDays: integer('ANVERSO_RETENTION_DAYS', 'how long transaction records of new clients are kept', 90, [1, 36_500]),
  cameraBaselines: choice('ANVERSO_CAMERA_BASELINES', 'compare selfies with a baseline of the same client’s pictures from the same kind of device, learned from its traffic', 'on', ['on', 'off']),
  apps,
  appRoots: text('ANVERSO_APP_ROOTS', 'PEM file of roots beside those of Apple and Google that an app’s key may lead to', undefined),
  appRevoked: text('ANVERSO_APP_REVOKED', 'file with Google’s list of revoked attestation certificates, read at each enrolment', undefined),
  appKeyDays: integer('ANVERSO_APP_KEY_DAYS', 'how long the key of an app is kept after it was last used', 180, [1, 3650]),
  issuer: text('ANVERSO_ISSUER', 'issuer and audience of our tokens, one for each deployment; by default the id of the store', undefined),
  keySecret: {
    ...text('ANVERSO_KEY_SECRET', 'encrypts signing keys, webhook secrets and kept answers in the store; openssl rand -base64 32', undefined),
    secret: true,
    parse: (value: string): Parsed<string | undefined> =>
      value.length >= 32 ? { value } : { problem: 'ANVERSO_KEY_SECRET must have at least 32 characters' },
  },
  idpIssuer: text('ANVERSO_IDP_ISSUER', 'issuer of your own identity provider', undefined),
  idpJwksUrl: url('ANVERSO_IDP_JWKS_URL', 'key set of that identity provider', ['https:', 'http:']),
  idpAudience: text('ANVERSO_IDP_AUDIENCE', 'audience that its access tokens for this service carry; required with the issuer', undefined),
  idpClientClaim: text('ANVERSO_IDP_CLIENT_CLAIM', 'claim of its tokens that names the client', 'sub'),
  documentFileBytes: integer('ANVERSO_DOCUMENT_FILE_BYTES', 'largest document image', limits.documentFileBytes, [1024, 64 * megabyte]),
  selfieFileBytes: integer('ANVERSO_SELFIE_FILE_BYTES', 'largest selfie', limits.selfieFileBytes, [1024, 64 * megabyte]),
  imagePixels: integer('ANVERSO_IMAGE_PIXELS', 'most pixels an image may hold', limits.imagePixels, [10_000, 400_000_000]),
  imageSidePx: integer('ANVERSO_IMAGE_SIDE_PX', 'longest side an image may have', limits.imageSidePx, [100, 65_535]),
  imageMemoryMb: integer('ANVERSO_IMAGE_MEMORY_MB', 'most memory that decoding one image may take, by its header', limits.imageMemoryBytes / 1_000_000, [16, 4000]),
  imageSeconds: integer('ANVERSO_IMAGE_SECONDS', 'longest processor time that decoding one image may take', limits.imageSeconds, [1, 60]),
  bodiesMb: integer('ANVERSO_BODIES_MB', 'request bodies in memory at a time, in MB', 128, [1, 65_536]),
  clientBodiesMb: integer('ANVERSO_CLIENT_BODIES_MB', 'the same, of one client', 64, [1, 65_536]),
  connections: integer('ANVERSO_CONNECTIONS', 'connections that may be open at a time, a quarter of them from one address (unless ANVERSO_TRUST_PROXY); at most three quarters of the descriptors of the process', 4000, [16, 1_000_000]),
  bodyMs: integer('ANVERSO_BODY_MS', 'time in which a request body must arrive, in ms', limits.bodyMs, [100, 600_000]),
} as const;

type Settings = typeof settings;
export type Config = {
  readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never;
};

/** Kubernetes sets such variables in every container for a Service named `anverso`. */
const serviceLink = /^ANVERSO_(SERVICE_(HOST|PORT)|PORT)(_|$)/;

/** What callers of the service set, such as our examples: a shell that has them may also run `anverso`. */
export const ofCallers: readonly string[] = ['ANVERSO_URL', 'ANVERSO_USERNAME', 'ANVERSO_PASSWORD'];

type Env = Readonly<Record<string, string | undefined>>;

/** Docker and Kubernetes mount secrets as files: `NAME_FILE` names one in place of `NAME`. */
const fileSuffix = '_FILE';

const readSecret = (env: Env, name: string, problems: string[]): string | undefined => {
  const path = env[name + fileSuffix];
  if (path === undefined || path === '') return env[name];
  if (env[name]) problems.push(`${name} and ${name}${fileSuffix} are both set`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    problems.push(`${name}${fileSuffix}: ${path} cannot be read (${code})`);
    return undefined;
  }
};

/** An empty variable counts as unset, as compose files and CI pass it. */
export const readConfig = (env: Env): Config => {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const given = setting.secret ? readSecret(env, setting.env, problems) : env[setting.env];
    if (given === undefined || given === '') {
      config[name] = setting.fallback;
      continue;
    }
    const parsed = setting.parse(given);
    if ('problem' in parsed) problems.push(parsed.problem);
    else config[name] = parsed.value;
  }
  // Without an audience, a token that the provider made for any other application would be taken.
  const provider = ['idpIssuer', 'idpJwksUrl', 'idpAudience'].filter((name) => config[name]);
  if (provider.length !== 0 && provider.length !== 3)
    problems.push(
      'ANVERSO_IDP_ISSUER, ANVERSO_IDP_JWKS_URL and ANVERSO_IDP_AUDIENCE go together: set all or none',
    );
  const known = new Set<string>([
    ...ofCallers,
    ...Object.values(settings as Record<string, Setting<unknown>>).flatMap(
      ({ env: name, secret }) => (secret ? [name, name + fileSuffix] : [name]),
    ),
  ]);
  for (const name of Object.keys(env))
    if (name.startsWith('ANVERSO_') && !known.has(name) && !serviceLink.test(name))
      problems.push(`${name} is not a setting; \`anverso config\` lists what is`);
  if (problems.length > 0) throw configProblem(problems);
  return Object.freeze(config) as Config;
};

/** The settings in force, for `anverso config`; secrets masked. */
export const describeConfig = (config: Config): { env: string; value: string; about: string }[] =>
  (Object.keys(settings) as (keyof Settings)[]).map((name) => {
    const { env, about, secret } = settings[name] as Setting<unknown>;
    const value = config[name];
    return {
      env,
      about,
      value: value === undefined ? '' : secret ? '••••••' : `${value as string | number}`,
    };
  });
