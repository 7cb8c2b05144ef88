import { field, file, multipart, multipartType } from '../support/multipart.js';
import { times } from '../support/random.js';
import {
  authorized,
  endpoints,
  fileOf,
  marker,
  pathOf,
  post,
  requestBytes,
  type Case,
  type MakeCases,
} from './case.js';

/** ANVERSO_BODY_MS of the service under test: long enough for a loaded machine, short to wait for. */
export const bodyMs = 1200;

/** Bodies that do not come, or come a byte at a time; the answer is due when the limit has passed. */
export const slowBodies: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const whole = multipart([
      field('document_type', 'passport'),
      file(fileOf[endpoint], random.bytes(2000), marker),
    ]);
    const head = post(token, endpoint, whole).subarray(0, -whole.length);
    const slow = (name: string, steps: Case['steps']): Case => ({
      name: `${endpoint}: ${name}`,
      steps,
      statuses: [400],
      shape: endpoint,
      extraMs: bodyMs,
    });
    const lie = (length: number): Buffer =>
      requestBytes({
        path: pathOf[endpoint],
        headers: [authorized(token), `Content-Type: ${multipartType}`, `Content-Length: ${length}`],
        body: whole.subarray(0, -10),
        length: false,
      });
    return [
      slow('a body that never comes', [head]),
      slow('a body that stops in a file', [head, whole.subarray(0, 700)]),
      slow('a body of single bytes', [
        head,
        ...times(80, (i) => [whole.subarray(i, i + 1), { pauseMs: 25 }]).flat(),
      ]),
      slow('a length that is too large', [lie(whole.length + 1000)]),
      { ...slow('a length of a terabyte', [lie(2 ** 40)]), statuses: [413] },
      slow('a promise to continue and then nothing', [
        requestBytes({
          path: pathOf[endpoint],
          headers: [
            authorized(token),
            `Content-Type: ${multipartType}`,
            'Expect: 100-continue',
            `Content-Length: ${whole.length}`,
          ],
          length: false,
        }),
      ]),
      {
        ...slow('a promise to continue and then a bad form', [
          requestBytes({
            path: pathOf[endpoint],
            headers: [
              authorized(token),
              `Content-Type: ${multipartType}`,
              'Expect: 100-continue',
              'Content-Length: 40',
            ],
            length: false,
          }),
          { pauseMs: 100 },
          whole.subarray(0, 40),
        ]),
      },
    ];
  });

/** Where no handler counts the time, the server does, and never in less than its header limit. */
const serverMs = Math.max(10_000, bodyMs + 5000) + 1000;

export const verySlow: MakeCases = () => [
  {
    name: 'login: a form of single bytes',
    steps: [
      requestBytes({
        path: '/api/token/',
        headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 500'],
        length: false,
      }),
      ...times(100, () => [Buffer.from('x'), { pauseMs: 100 }]).flat(),
    ],
    statuses: [408],
    shape: 'http',
    extraMs: serverMs,
  },
  {
    name: 'raw: a header of single bytes',
    steps: [
      Buffer.from('GET /healthz HTTP/1.1\r\nHost: test\r\nX-Slow: '),
      ...times(150, () => [Buffer.from('x'), { pauseMs: 100 }]).flat(),
    ],
    statuses: [408],
    shape: 'http',
    extraMs: serverMs,
  },
];

/** A client that goes away in the middle: nobody to answer, and nothing may stay behind. */
export const hangUps: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const request = post(
      token,
      endpoint,
      multipart([field('document_type', 'passport'), file(fileOf[endpoint], random.bytes(4000))]),
    );
    return times(10, (i): Case => {
      const how = i % 2 === 0 ? { halfClose: true as const } : { vanish: true as const };
      const at = random.between(20, request.length - 60);
      return {
        name: `${endpoint}: a ${i % 2 === 0 ? 'FIN' : 'RST'} after byte ${at}`,
        steps: [request.subarray(0, at), { pauseMs: 20 }],
        statuses: [400],
        shape: 'http',
        mayClose: true,
        ...how,
      };
    });
  });
