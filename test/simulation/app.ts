import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dependencies } from '../../src/http/dependencies.js';
import { samplesFor } from '../../src/verify/sandbox/samples.js';
import { createServer } from '../../src/http/server.js';
import { dateOf } from '../../src/contract/calendar.js';
import { type MovingAnswer, movingReasons, type Recording } from '../../src/contract/challenge.js';
import { reject } from '../../src/contract/rejection.js';
import type { Outcomes } from '../../src/flows/jobs.js';
import { file, multipart, multipartType } from '../robustness/support/multipart.js';
import { type Node, shared } from './node.js';
import { startMs } from './world.js';

/** Which node a request came to: all share one server, which takes too long to make for each. */
const here = new AsyncLocalStorage<Node>();

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const through = (part: (node: Node) => unknown): object =>
  new Proxy(
    {},
    {
      get: (_, name: string) => {
        const of = (node: Node) => (part(node) as Methods)[name];
        const now = here.getStore();
        const value = now && of(now);
        if (typeof value === 'string') return value;
        // Taken when the server is made, called when a request has come.
        return (...args: readonly unknown[]): unknown => of(here.getStore()!)!(...args);
      },
    },
  );

const store = new Proxy<Record<string, object>>(
  {},
  {
    get: (made, part: string) =>
      (made[part] ??= through(({ store: own }) => own[part as keyof typeof own])),
  },
);

const samples: Readonly<Record<string, object>> = samplesFor(dateOf(new Date(startMs)));
const face = { embedding: new Float32Array(8).fill(0.35), quality: 0.9, sizePx: 120 };
export const photos = { good: 'good', blurred: 'blurred', card: 'card' } as const;

/** A recording in which the person did what was asked. */
const movedIn = ({ recording }: Readonly<Record<string, unknown>>) => {
  const { asked, freshness } = recording as Recording;
  const why = freshness?.isKnown ? 'replayed' : 'done';
  const moving: MovingAnswer = {
    ...{ verdict: movingReasons[why].verdict, why, flatness: 0.2, liveness: 2.5, sameFace: 0.8 },
    ...{ turn: null, turnStretched: false },
    actions: asked.map((action) => ({ action, done: true, atMs: 900 })),
  };
  const { scores } = samples['selfie'] as Outcomes['selfie'];
  return { flow: 'movingSelfie', moving, still: { scores }, diagnostics: {} };
};

/** A worker that sees at once whether a photo is good. */
const run = (job: Readonly<Record<string, unknown>>) => {
  const photo = Buffer.from((job['selfie'] ?? job['frontside']) as Uint8Array).toString();
  const name = job['selfie'] ? 'selfie' : 'frontside';
  const refused = photo.startsWith(photos.card)
    ? reject('mrzUnreadable', { documentKind: 'card_front' })
    : reject(name === 'selfie' ? 'selfiePoor' : 'documentBlurry');
  const good = job['recording'] ? movedIn(job) : samples[job['flow'] as string]!;
  const outcome = photo.startsWith(photos.good) ? good : refused;
  // What a person may have to look at; the service wipes it.
  const copies = { [name]: Buffer.from(photo) };
  const isFiled = job['keepOriginals'] === true && outcome === good;
  const originals = { [name]: { bytes: Buffer.from(photo), type: 'image/jpeg' } };
  const kept = { copies, ...(isFiled && { originals }) };
  return Promise.resolve({ outcome, face, ...kept, timingsMs: {}, models: {} });
};

const app = createServer(
  {
    ...shared,
    ...{ store, tokens: through(({ tokens }) => tokens), keys: through(({ keys }) => keys) },
    pool: { run },
    loginLimiter: { hasSlot: () => true },
    checkPassword: () => Promise.resolve(false),
    connections: { limit: () => undefined, isRefusing: () => false },
  } as unknown as Dependencies,
  'public',
).then(async (server) => {
  await server.ready();
  return server;
});

export type Request = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** Of a recording, in their order. */
  readonly frames?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
};

export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const bodyOf = ({ json, files, frames = [], fields = {} }: Request) => {
  if (json) return { type: 'application/json', payload: JSON.stringify(json) };
  if (!files) return undefined;
  const parts = [
    ...Object.entries(files).map(([name, content]) => file(name, content)),
    ...frames.map((frame) => file('frames', frame)),
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
  ];
  return { type: multipartType, payload: multipart(parts) };
};

/** The answer of one node; undefined when it died before it gave one. */
export const ask = async (node: Node, request: Request): Promise<Answer | undefined> => {
  const { method = 'GET', path, token, headers = {} } = request;
  const body = bodyOf(request);
  const answer = await here.run(node, async () =>
    (await app).inject({
      ...{ method, url: `/api${path}` },
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': body.type }),
        ...headers,
      },
      ...(body && { payload: body.payload }),
    }),
  );
  if (node.life.dead) return undefined;
  const { statusCode: status, payload } = answer;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status, body: isJson ? (JSON.parse(payload) as Answer['body']) : {} };
};
