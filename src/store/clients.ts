import type { ClientHeads } from '../contract/heads.js';
import type { Service } from '../contract/services.js';
import { defaultWebhookHours } from '../contract/limits.js';
import { type Actor, auditedQuery } from './audit.js';
import { createSharedKeyedQueue } from './keyed-queue.js';
import { isUniqueViolation, type Sql } from './sql.js';

export const clientNamePattern = /^[a-z0-9._-]{1,64}$/;

export type NewClient = {
  readonly name: string;
  readonly passwordHash: string;
  readonly services: readonly Service[];
  readonly requestsPerMinute: number;
  readonly retentionDays: number;
  /** One refresh token until it expires, instead of a new one at each refresh; off by default. */
  readonly keepsRefreshToken?: boolean;
  /** Addresses or CIDR blocks that it may call from; if empty, any address. */
  readonly addresses?: readonly string[];
  /** An expired document is answered with 804; off by default (ADR 10). */
  readonly refuseExpired?: boolean;
  /** Selfies below it are not live; null for the service's own limit. */
  readonly minLiveness?: number | null;
  /** Fitted to its own pictures (`anverso adapt`); null for the shipped ones. */
  readonly heads?: ClientHeads | null;
  /** How long the selfie may follow its document in a request of its own; 0: no face is kept. */
  readonly faceMinutes?: number;
  /** How long photos of a session in review are kept, sealed; 0: not at all. */
  readonly reviewHours?: number;
  /** How long photos wait, sealed, for the client to fetch them; 0: none is kept for it. */
  readonly photoHours?: number;
  /** For how long an event that is not delivered is sent again; its answers are kept as long. */
  readonly webhookHours?: number;
  /** How long a document that is shown again is recognised, by a keyed hash; 0: not at all. */
  readonly repeatDays?: number;
  /** Whether its customers may go on with the camera of a desktop; on by default. */
  readonly desktopCamera?: boolean;
  /** A session that takes a face needs a consent text; off by default, on where a command adds it. */
  readonly consentRequired?: boolean;
  /** Web pages of its own that may show our capture page and call it; none by default. */
  readonly origins?: readonly string[];
  /** How the capture page looks to its customers; null for the page's default. */
  readonly brandName?: string | null;
  /** A page of the client's where a person gets help; null: the capture page offers none. */
  readonly helpUrl?: string | null;
  /** In the form `#0b5c63`. */
  readonly brandColour?: string | null;
  /** A small PNG in base64. */
  readonly brandLogo?: string | null;
  /**
   * A sandbox client, which may ask for any documented answer. Permanent: a client cannot change
   * from one kind to the other.
   */
  readonly sandbox?: boolean;
};

export type Client = Required<NewClient> & {
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /**
   * Part of each token; a token with another version is invalid. Disabling the client or changing
   * its password increases it.
   */
  readonly tokenVersion: number;
};

/** The columns of a client that a command can change. */
const settings = {
  services: 'services',
  requestsPerMinute: 'requests_per_minute',
  retentionDays: 'retention_days',
  keepsRefreshToken: 'keeps_refresh_token',
  addresses: 'addresses',
  refuseExpired: 'refuse_expired',
  minLiveness: 'min_liveness',
  heads: 'heads',
  faceMinutes: 'face_minutes',
  reviewHours: 'review_hours',
  photoHours: 'photo_hours',
  repeatDays: 'repeat_days',
  webhookHours: 'webhook_hours',
  desktopCamera: 'desktop_camera',
  consentRequired: 'consent_required',
  origins: 'origins',
  helpUrl: 'help_url',
  brandName: 'brand_name',
  brandColour: 'brand_colour',
  brandLogo: 'brand_logo',
} as const;
export type ClientSettings = Pick<Client, keyof typeof settings>;

const columns = `name, password_hash as "passwordHash", services,
  requests_per_minute as "requestsPerMinute", retention_days as "retentionDays",
  keeps_refresh_token as "keepsRefreshToken", created_at as "createdAt",
  disabled_at as "disabledAt", token_version as "tokenVersion", addresses,
  refuse_expired as "refuseExpired", min_liveness as "minLiveness",
  face_minutes as "faceMinutes", origins, sandbox, brand_name as "brandName",
  brand_colour as "brandColour", brand_logo as "brandLogo", review_hours as "reviewHours",
  repeat_days as "repeatDays", heads, desktop_camera as "desktopCamera",
  webhook_hours as "webhookHours", consent_required as "consentRequired",
  photo_hours as "photoHours", help_url as "helpUrl"`;

const insert = `insert into clients
  (name, password_hash, services, requests_per_minute, retention_days, keeps_refresh_token,
   addresses, refuse_expired, min_liveness, face_minutes, origins, sandbox, brand_name,
   brand_colour, brand_logo, review_hours, repeat_days, heads, desktop_camera,
   webhook_hours, consent_required, photo_hours, help_url, token_version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
    $20, $21, $22, $23,
    -- After one of the same name that was removed: its tokens must not become valid again.
    1 + coalesce((select max((before ->> 'token_version')::integer) from audit_log
      where action = 'clients.delete' and subject = $1), 0))`;

const values = (client: NewClient): readonly unknown[] => [
  client.name,
  client.passwordHash,
  client.services,
  client.requestsPerMinute,
  client.retentionDays,
  client.keepsRefreshToken ?? false,
  client.addresses ?? [],
  client.refuseExpired ?? false,
  client.minLiveness ?? null,
  client.faceMinutes ?? 0,
  client.origins ?? [],
  client.sandbox ?? false,
  client.brandName ?? null,
  client.brandColour ?? null,
  client.brandLogo ?? null,
  client.reviewHours ?? 0,
  client.repeatDays ?? 0,
  client.heads ?? null,
  client.desktopCamera ?? true,
  client.webhookHours ?? defaultWebhookHours,
  client.consentRequired ?? false,
  client.photoHours ?? 0,
  client.helpUrl ?? null,
];

export const createClients = (sql: Sql, actor: Actor) => {
  const write = auditedQuery(sql, actor);
  const shared = createSharedKeyedQueue();
  const one = async (text: string, params: readonly unknown[]): Promise<Client | undefined> =>
    (await write<Client>(`${text} returning ${columns}`, params))[0];

  return {
    /** Undefined when the name is taken. */
    add: (client: NewClient): Promise<Client | undefined> =>
      one(insert, values(client)).catch((fault: unknown) => {
        if (isUniqueViolation(fault)) return undefined;
        throw fault;
      }),

    /**
     * Creates or updates a client; a disabled one stays disabled. Tokens stay valid unless the hash
     * changes, so a caller that has the password should pass the stored hash when it still matches.
     */
    upsert: async (client: NewClient): Promise<Client> => {
      const row = await one(
        `${insert} on conflict (name) do update set
           password_hash = excluded.password_hash,
           services = excluded.services,
           requests_per_minute = excluded.requests_per_minute,
           retention_days = excluded.retention_days,
           keeps_refresh_token = excluded.keeps_refresh_token,
           addresses = excluded.addresses,
           refuse_expired = excluded.refuse_expired,
           min_liveness = excluded.min_liveness,
           face_minutes = excluded.face_minutes,
           review_hours = excluded.review_hours,
           photo_hours = excluded.photo_hours,
           repeat_days = excluded.repeat_days,
           desktop_camera = excluded.desktop_camera,
           webhook_hours = excluded.webhook_hours,
           token_version = clients.token_version
             + (clients.password_hash <> excluded.password_hash)::integer`,
        values(client),
      );
      return row!;
    },

    get: async (name: string): Promise<Client | undefined> => {
      // Checked here, because a zero byte in a text would be a fault of the database.
      if (!clientNamePattern.test(name)) return undefined;
      const text = `select ${columns} from clients where name = $1`;
      return (await shared(name, () => sql.query<Client>(text, [name])))[0];
    },

    list: (): Promise<readonly Client[]> =>
      sql.query<Client>(`select ${columns} from clients order by name`),

    /**
     * Each of the following changes one client, and returns undefined if there is none of this
     * name.
     */
    disable: (name: string, now: Date): Promise<Client | undefined> =>
      one(
        `with out as (
           delete from staff_logins using reviewers r where reviewer = r.name and r.client = $1
         ), released as (
           update capture_sessions set claimed_by = null, claimed_until = null
           where outcome = 'review' and client = $1 and claimed_by is not null
         )
         update clients set disabled_at = coalesce(disabled_at, $2),
           token_version = token_version + 1 where name = $1`,
        [name, now],
      ),

    /** Tokens from before it was disabled stay invalid, those of its reviewers too. */
    enable: (name: string): Promise<Client | undefined> =>
      one('update clients set disabled_at = null where name = $1', [name]),

    /** Only what is given changes; tokens stay valid. */
    change: (name: string, changes: Partial<ClientSettings>): Promise<Client | undefined> => {
      const given = Object.entries(changes) as [keyof ClientSettings, unknown][];
      const set = given.map(([setting], i) => `${settings[setting]} = $${i + 2}`).join(', ');
      return one(`update clients set ${set} where name = $1`, [
        name,
        ...given.map(([, value]) => value),
      ]);
    },

    /** Also removes its refresh tokens; its records are removed by transactions.removeOf. */
    remove: (name: string): Promise<Client | undefined> =>
      one(
        `with tokens as (delete from refresh_families where client = $1)
         delete from clients where name = $1`,
        [name],
      ),

    /** Services of sandbox clients are left out: they need no model. */
    contractedServices: async (): Promise<readonly Service[]> => {
      const text = `select distinct unnest(services) as service from clients
        where disabled_at is null and not sandbox`;
      return (await sql.query<{ service: Service }>(text)).map(({ service }) => service);
    },

    /** Whether any client has this origin. */
    hasOrigin: async (origin: string): Promise<boolean> => {
      const text = 'select 1 from clients where $1 = any(origins) and disabled_at is null limit 1';
      return (await sql.query(text, [origin])).length > 0;
    },

    setPassword: (name: string, passwordHash: string): Promise<Client | undefined> =>
      one(
        `update clients set password_hash = $2, token_version = token_version + 1
         where name = $1`,
        [name, passwordHash],
      ),
  };
};

export type Clients = ReturnType<typeof createClients>;
