/** What a hostile caller does, over and over: each function is one attempt, and may be refused. */
import { connect } from 'node:net';
import { bearer, formOf } from '../../test/support/http.js';
import { specimen } from '../../test/support/images.js';
import { refusedPictures } from '../../test/robustness/support/greedy-pictures.js';
import { multipart, multipartType, file } from '../../test/robustness/support/multipart.js';
import { randomFrom, type Random } from '../../test/support/random.js';

type Attempt = () => Promise<number>;

const post = async (url: string, init: RequestInit): Promise<number> => {
  const answer = await fetch(url, { method: 'POST', ...init });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sends a head that announces 2 MB, a little of it, and leaves. */
const hangUp = (url: string, token: string): Promise<number> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          'POST /api/v3.2/ocr/ HTTP/1.1',
          `host: ${hostname}`,
          `authorization: Bearer ${token}`,
          `content-type: ${multipartType}`,
          'content-length: 2000000',
          '',
          'x'.repeat(10_000),
        ].join('\r\n'),
      );
      setTimeout(() => socket.destroy(), 150);
    });
    socket.on('error', () => resolve(0));
    socket.on('close', () => resolve(0));
  });

/** Changed in a few places: some still decode, some do not. */
const mutated = (bytes: Uint8Array, { whole }: Random): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  for (let i = 0; i < 20; i++) copy[whole(copy.length)] = whole(256);
  return copy;
};

export const hostileAttempts = async (
  url: string,
  token: string,
  seed: number,
): Promise<readonly (readonly [name: string, attempt: Attempt])[]> => {
  const random = randomFrom(seed);
  const greedy = await refusedPictures();
  const photo = specimen();
  const ocr = `${url}/api/v3.2/ocr/`;
  const headers = bearer(token);
  const read = (frontside: Uint8Array) =>
    post(ocr, { headers, body: formOf({ frontside, document_type: 'passport' }) });
  return [
    [
      'wrong passwords',
      () =>
        post(`${url}/api/token/`, {
          body: new URLSearchParams({
            username: `n${random.whole(1e9)}`,
            password: 'x'.repeat(20),
          }),
        }),
    ],
    ['pictures that claim too much', () => read(new Uint8Array(random.pick(greedy)[1]))],
    ['damaged pictures', () => read(mutated(photo, random))],
    [
      'broken multipart',
      () =>
        post(ocr, {
          headers: { ...headers, 'content-type': multipartType },
          body: new Uint8Array(multipart([file('frontside', photo)]).subarray(0, 3000)),
        }),
    ],
    ['forged tokens', () => post(ocr, { headers: bearer(`${token.slice(0, -6)}AAAAAA`) })],
    ['uploads that hang up', () => hangUp(url, token)],
    [
      'summaries',
      async () => {
        const answer = await fetch(`${url}/api/v3.2/transactions/summary`, { headers });
        await answer.arrayBuffer();
        return answer.status;
      },
    ],
  ];
};
