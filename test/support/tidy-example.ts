import { createHash } from 'node:crypto';

/* An answer as the document shows it: what is made up anew at each run stands still, lists are short. */

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJteS1iYW5rIn0.c2lnbmF0dXJl';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41"></svg>';
const published = 'https://identity.example.com';
const mostItems = 2;

/** Letters and digits that look drawn by lot, and are always the same. */
const lettersOf = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('base64').replace(/[+/=]/g, '').slice(0, length);

/** Of what is made up, by the order in which it comes. */
const random: readonly (readonly [RegExp, (place: number) => string])[] = [
  [/^[\w-]{22}$/, (place) => lettersOf(`id ${place}`, 22)],
  [/^[\w-]{43}$/, (place) => lettersOf(`token ${place}`, 43)],
  [/^[\w+/]{43}=$/, (place) => `${lettersOf(`key ${place}`, 43)}=`],
  [/^[\w+/]{100,}=*$/, (place) => lettersOf(`bytes ${place}`, 64)],
  [/^[0-9a-f]{16}$/, () => '4f0a86d52c917be3'],
  [
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    (place) => `6f1c2a3e-0b7d-4c58-9a41-3d5e7f9${String(place).padStart(5, '0')}`,
  ],
];

/** Moments follow one another as they do in a session. */
const minutes: Readonly<Record<string, string>> = {
  ...{ expires_at: '10:30', until: '10:40', next_attempt_at: '10:31' },
  ...{
    opened_at: '10:16',
    given_at: '10:16',
    done_at: '10:17',
    ended_at: '10:18',
    last_attempt_at: '10:19',
  },
};
const momentOf = (key: string): string =>
  key === 'kept_until'
    ? '2027-05-15T10:15:00.000Z'
    : `2027-04-15T${minutes[key] ?? '10:15'}:00.000Z`;

/** By the name of the property: what differs from run to run, or from release to release. */
const byName: Readonly<Record<string, unknown>> = {
  expires_in_days: 2332,
  ...{ version: '1.0.0', actions: ['turn_left', 'open_mouth'], next_in_ms: 200 },
  ...{ oldest_seconds: 95, median_seconds: 42.5, median_ms: 310.5, p95_ms: 640.2 },
  ...{ timings_ms: { decode: 21.4, read: 96.2 }, models: { 'mrz-reader': '1' } },
};

/** What a conversation asks for next is drawn by lot, and may come with a later answer. */
const isDrawn = (prompts: unknown): boolean =>
  Array.isArray(prompts) && (prompts[0] as { number?: number } | undefined)?.number !== 0;
const drawn = [{ number: 1, kind: 'dot', yaw_deg: 9, pitch_deg: -6 }];

export const createTidier = () => {
  const known = new Map<string, string>();

  const textOf = (text: string, key: string): string => {
    if (/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return jwt;
    if (text.startsWith('<svg')) return svg;
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentOf(key);
    if (key === 'expiration_date') return text.length === 8 ? '02-09-33' : '02-09-2033';
    const [, path, token = ''] = /^https?:\/\/127\.0\.0\.1:\d+(.*?)([\w-]{43})?$/.exec(text) ?? [];
    if (path === '/hook') return 'https://my-bank.example/hook';
    if (path !== undefined) return `${published}${path}${textOf(token, key)}`;
    const [, event, data] = /^(event: .*\ndata: )(.*)/.exec(text) ?? [];
    if (data) return `${event}${JSON.stringify(tidy(JSON.parse(data)))}\n\n`;
    const made = random.find(([pattern]) => pattern.test(text));
    if (!made) return text;
    const before = known.get(text) ?? made[1](known.size);
    known.set(text, before);
    return before;
  };

  const tidy = (value: unknown, key = ''): unknown => {
    const fixed = byName[key];
    if (value !== null && typeof value === typeof fixed) return fixed;
    if (key === 'prompts' && isDrawn(value)) return drawn;
    if (typeof value === 'string') return textOf(value, key);
    if (Array.isArray(value)) return value.slice(0, mostItems).map((one) => tidy(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one, name)]));
  };
  return tidy;
};
