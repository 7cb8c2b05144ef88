/** What a hostile caller does, over and over: each function is one attempt, and may be refused. */
import { connect } from 'node:net';
import { bearer, formOf } from '../../../test/support/http.js';
import { specimen } from '../../../test/support/images.js';
import {
  inflatingPictures,
  refusedPictures,
  takenPictures,
} from '../../../test/robustness/support/greedy-pictures.js';
import { file, multipart, multipartType } from '../../../test/robustness/support/multipart.js';
import { type Random, randomFrom } from '../../../test/support/random.js';
import type { Attack, Attempts } from './attack.js';
import { mutated } from './fuzz/mutate.js';
import { recordingAttempts } from './recordings.js';

const post = async (url: string, init: RequestInit): Promise<number> => {
  const answer = await fetch(url, { method: 'POST', ...init });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sends a head that announces `bytes`, a little at a time, and leaves after `seconds`. */
const trickle = (
  url: string,
  token: string,
  bytes: number,
  seconds: number,
  path = '/api/v3.2/ocr/',
): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nanverso-device: ${device}\r\n` +
        `authorization: Bearer ${token}\r\ncontent-type: ${multipartType}\r\n` +
        `content-length: ${bytes}\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write('x'.repeat(1000)), 100);
    const leave = setTimeout(() => socket.destroy(), seconds * 1000);
    let status = 0;
    socket.on('data', (text: Buffer) => (status = Number(text.toString().split(' ')[1])));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(leave);
      resolve(status);
    });
  });

/** A capture link serves the device that came first. */
const device = 'a-device-of-its-own';

const many = <T>(count: number, one: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));

/** A wrong password of a name that nobody has. */
const loginFrom = (url: string, random: Random) => (address?: string) => {
  const body = { username: `n${random.whole(1e9)}`, password: 'x'.repeat(20) };
  const headers: Record<string, string> = address ? { 'x-forwarded-for': address } : {};
  return post(`${url}/api/token/`, { headers, body: new URLSearchParams(body) });
};

const loginAttempts = (url: string, _tokens: string, seed: number): Attempts => {
  const random = randomFrom(seed);
  const login = loginFrom(url, random);
  return {
    'a hundred logins from one address': () => many(100, () => login('203.0.113.1')),
    'a hundred logins from as many addresses': () =>
      many(100, (at) => login(`10.${random.whole(256)}.${random.whole(256)}.${at}`)),
  };
};

/** As the client that all these pictures come from, four at once. */
const inflatingAttempts = async (url: string, tokens: string): Promise<Attempts> => {
  const [token] = tokens.split(',') as [string];
  const read = (picture: Uint8Array) =>
    post(`${url}/api/v3.2/ocr/`, {
      headers: bearer(token),
      body: formOf({ frontside: picture, document_type: 'passport' }),
    });
  return Object.fromEntries(
    (await inflatingPictures()).map(([name, bytes]) => [
      `${name}, 4 at once`,
      () => many(4, () => read(new Uint8Array(bytes))),
    ]),
  );
};

/** Photos at once, more than the queue has places. */
const burst = 40;
/** Connections that are held open at once. */
const held = 20;

/** `tokens`: of one client or of several, which take turns. */
const allAttempts = async (url: string, tokens: string, seed: number): Promise<Attempts> => {
  const random = randomFrom(seed);
  const token = (): string => random.pick(tokens.split(','));
  const [greedy, costly] = [await refusedPictures(), await takenPictures()];
  const inflating = await inflatingPictures();
  const photo = specimen();
  const ocr = `${url}/api/v3.2/ocr/`;
  const headers = () => bearer(token());
  const read = (frontside: Uint8Array) =>
    post(ocr, { headers: headers(), body: formOf({ frontside, document_type: 'passport' }) });
  const login = loginFrom(url, random);
  const brokenForm = multipart([file('frontside', photo)]).subarray(0, 3000);
  const summary = async () => {
    const answer = await fetch(`${url}/api/v3.2/transactions/summary`, { headers: headers() });
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    'wrong passwords, 40 at once': () => many(burst, () => login()),
    'photos, 40 at once': () => many(burst, () => read(photo)),
    'pictures that claim too much': () => read(new Uint8Array(random.pick(greedy)[1])),
    'the most costly pictures that are taken': () => read(new Uint8Array(random.pick(costly)[1])),
    'texts and profiles that inflate to 2 GB, 4 at once': () =>
      many(4, () => read(new Uint8Array(random.pick(inflating)[1]))),
    'damaged pictures': () => read(new Uint8Array(mutated(photo, random))),
    'broken multipart': () =>
      post(ocr, {
        headers: { ...headers(), 'content-type': multipartType },
        body: new Uint8Array(brokenForm),
      }),
    'forged tokens': () => post(ocr, { headers: bearer(`${token().slice(0, -6)}AAAAAA`) }),
    'uploads that hang up': () => trickle(url, token(), 2_000_000, 0.15),
    'uploads of 2 MB that trickle in, 20 at once': () =>
      many(held, () => trickle(url, token(), 2_000_000, 3)),
    'summaries, 40 at once': () => many(burst, summary),
  };
};

/** What somebody can send who was given links by the clients, as many as they like. */
const linkAttempts = async (url: string, tokens: string, seed: number): Promise<Attempts> => {
  const random = randomFrom(seed);
  const [greedy, costly] = [await refusedPictures(), await takenPictures()];
  const inflating = await inflatingPictures();
  const photo = specimen();
  const path = '/api/v3.2/capture/steps/0/';
  const steps = [{ kind: 'document', document_type: 'passport' }];
  /** The token of a new session, or undefined where its client may have no more. */
  const newLink = async (): Promise<string | undefined> => {
    const answer = await fetch(`${url}/api/v3.2/sessions/`, {
      method: 'POST',
      headers: { ...bearer(random.pick(tokens.split(','))), 'content-type': 'application/json' },
      body: JSON.stringify({ steps }),
    });
    const { link } = (await answer.json()) as { link?: string };
    return link?.split('#')[1];
  };
  const send = async (frontside: Uint8Array): Promise<number> => {
    const token = await newLink();
    if (token === undefined) return 429;
    const headers = { ...bearer(token), 'anverso-device': device };
    return post(`${url}${path}`, { headers, body: formOf({ frontside }) });
  };
  const hold = async (seconds: number): Promise<number> => {
    const token = await newLink();
    return token === undefined ? 429 : trickle(url, token, 2_000_000, seconds, path);
  };
  return {
    'photos, 40 at once': () => many(burst, () => send(photo)),
    'pictures that claim too much': () => send(new Uint8Array(random.pick(greedy)[1])),
    'the most costly pictures that are taken': () => send(new Uint8Array(random.pick(costly)[1])),
    'texts and profiles that inflate to 2 GB, 4 at once': () =>
      many(4, () => send(new Uint8Array(random.pick(inflating)[1]))),
    'damaged pictures': () => send(new Uint8Array(mutated(photo, random))),
    'uploads that hang up': () => hold(0.15),
    'uploads of 2 MB that trickle in, 20 at once': () => many(held, () => hold(3)),
    'forged links': () =>
      post(`${url}${path}`, { headers: { ...bearer('A'.repeat(43)), 'anverso-device': device } }),
  };
};

const attacks = {
  ...{ logins: loginAttempts, everything: allAttempts, inflating: inflatingAttempts },
  ...{ links: linkAttempts, recordings: recordingAttempts },
} as const;

export const hostileAttempts = async (
  attack: Attack,
  url: string,
  tokens: string,
  seed: number,
): Promise<Attempts> => attacks[attack](url, tokens, seed);
