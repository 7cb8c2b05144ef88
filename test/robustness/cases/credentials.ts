import { field, file, multipart, multipartType } from '../support/multipart.js';
import { times } from '../support/random.js';
import { marker, pathOf, requestBytes, type Case, type MakeCases } from './case.js';
import { nastyWords } from './words.js';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Authorization headers that are no token of ours: 401 before any body is read. */
export const badTokens: MakeCases = ({ random, token }) => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const flipped = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const headers: readonly string[] = [
    '',
    'Bearer',
    'Bearer ',
    'Bearer  ',
    `Basic ${Buffer.from(`${marker}:${marker}`).toString('base64')}`,
    `Token ${token}`,
    token,
    `Bearer ${token} `.concat(marker),
    `Bearer ${token},Bearer ${token}`,
    `Bearer ${header}.${payload}.`,
    `Bearer ${header}.${payload}`,
    `Bearer ..`,
    `Bearer ${marker}`,
    `Bearer ${'A'.repeat(9000)}.a.b`,
    `Bearer ${part({ alg: 'none' })}.${payload}.`,
    `Bearer ${part({ alg: 'none' })}.${payload}.${signature}`,
    `Bearer ${part({ alg: 'HS256', kid: '__proto__' })}.${payload}.${signature}`,
    `Bearer ${part({ alg: 'ES256', kid: `../../${marker}` })}.${payload}.${signature}`,
    `Bearer ${part({ alg: 'ES256', jwk: {}, jku: `http://127.0.0.1:1/${marker}` })}.${payload}.${signature}`,
    `Bearer ${header}.${part({ ...claims, sub: 'admin' })}.${signature}`,
    `Bearer ${header}.${part({ ...claims, exp: 9e15 })}.${signature}`,
    `Bearer ${header}.${part({})}.${signature}`,
    `Bearer \xff\xfe`,
    ...times(12, () => {
      const at = random.below(token.length - 1);
      return `Bearer ${flipped(token, token[at] === '.' ? at + 1 : at)}`;
    }),
  ];
  return headers.map((value, i): Case => ({
    name: `ocr: authorization ${i}: ${JSON.stringify(value.slice(0, 24))}`,
    steps: [
      requestBytes({
        path: random.pick([pathOf.ocr, pathOf.liveness, '/api/ocr']),
        headers: [`Authorization: ${value}`, `Content-Type: ${multipartType}`],
        body: multipart([file('frontside', marker)]),
      }),
    ],
    statuses: [401],
    shape: 'unauthorized',
  }));
};

const login = (
  name: string,
  type: string,
  body: string | Buffer,
  statuses: readonly number[] = [400],
  path = '/api/token/',
): Case => ({
  name: `login: ${name}`,
  steps: [requestBytes({ path, headers: [`Content-Type: ${type}`], body })],
  statuses,
  shape: 'login',
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

export const badLogins: MakeCases = ({ random, token }) => [
  login('an empty body', form, ''),
  login('empty JSON', json, ''),
  login('half of JSON', json, `{"username":"${marker}`),
  login('JSON null', json, 'null'),
  login('a JSON number', json, '1'),
  login('a JSON list', json, '[]'),
  login('objects for words', json, `{"username":{"$gt":""},"password":["${marker}"]}`),
  login('JSON 20 000 deep', json, '['.repeat(20_000)),
  login('a poisoned prototype', json, `{"__proto__":{"username":"${marker}"},"password":"x"}`),
  login('a poisoned constructor', json, '{"constructor":{"prototype":{"a":1}}}'),
  login('JSON of 70 kB', json, JSON.stringify({ username: 'a'.repeat(70_000) }), [413]),
  login('a form of 70 kB', form, `username=${'a'.repeat(70_000)}`, [413]),
  login(
    'a user name of 65 letters',
    form,
    `username=${marker.padEnd(65, 'x')}&password=12345678`,
    [401],
  ),
  login('a password of 2 kB', form, `username=acme&password=${'x'.repeat(2000)}`, [401]),
  login('bad percent signs', form, '%=%zz&username=%'),
  login('no fields that count', form, `${marker}=1&user=${marker}`),
  login('a plain text', 'text/plain', marker, [415]),
  login('random bytes', 'application/octet-stream', random.bytes(200), [415]),
  login('multipart without a boundary', 'multipart/form-data', multipart([field('username', 'a')])),
  login('multipart cut off', multipartType, multipart([field('username', 'a')]).subarray(0, 40)),
  login('multipart with a file', multipartType, multipart([file('username', marker)])),
  login('a refresh without a token', form, '', [400], '/api/token/refresh/'),
  login('a refresh that is a word', form, `refresh=${marker}`, [401], '/api/token/refresh/'),
  login('a refresh with an access token', form, `refresh=${token}`, [401], '/api/token/refresh/'),
  login('a refresh of 5 kB', form, `refresh=${'x'.repeat(5000)}`, [401], '/api/token/refresh/'),
  ...nastyWords
    // Each costs a scrypt; every second one is enough.
    .filter((_, i) => i % 2 === 0)
    .map(([what, word]) =>
      login(
        `a user name that is ${what}`,
        json,
        JSON.stringify({ username: word, password: marker }),
        [401],
      ),
    ),
];
