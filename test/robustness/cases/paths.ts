import { methodsToTry } from './methods.js';
import { authorized, marker, pathOf, requestBytes, type Case, type MakeCases } from './case.js';

/** Paths that lead nowhere, or should lead nowhere. */
export const wrongPaths: MakeCases = () =>
  [
    '/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cwindows',
    '/%00',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%ff%fe',
    '/%F0%9F%91%BE',
    '//',
    '///api/v3.2/ocr/',
    '/api//v3.2/ocr/',
    '/api/v3.2/ocr/../../healthz',
    '/API/V3.2/OCR/',
    '/api/v3.2/%6fcr%',
    '/api/v3.2/ocr;a=b',
    '/api/v3.2/ocr%00/',
    `/api/v3.2/${marker}`,
    `/api/v3.3/ocr/?${marker}`,
    '/docs/..%2f..%2fpackage.json',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    `/docs/static/${marker}.js`,
    '/.env',
    '/.git/config',
    '/node_modules/',
    '/__proto__',
    '/constructor/prototype',
    `/healthz/${marker}`,
    `/${marker}?__proto__[a]=b`,
    '*',
    `http://other/${marker}`,
  ].map((path): Case => ({
    name: `GET ${path}`,
    steps: [requestBytes({ method: 'GET', path, length: false })],
    statuses: [400, 403, 404],
    shape: 'plain',
  }));

export const wrongMethods: MakeCases = ({ token }) =>
  methodsToTry.map((method): Case => ({
    name: `${method} on the OCR endpoint`,
    steps: [requestBytes({ method, path: pathOf.ocr, headers: [authorized(token)] })],
    statuses: [400, 404, 405, 501],
    shape: 'http',
  }));

const badIds = [
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  'null',
  'true',
  '%00',
  '%20',
  "1'--",
  '1;drop%20table%20transactions',
  '9007199254740993',
  '99999999999999999999',
  '9007199254740991',
  '%D9%A1',
  '..',
  '%2e%2e%2f1',
  marker,
  '[object%20Object]',
  '999999999',
];

const badQueries = [
  'limit=0',
  'limit=-1',
  'limit=201',
  'limit=1.5',
  'limit=all',
  'limit=1&limit=2',
  'limit=1e400',
  'before=1e400',
  'code=1e400',
  'before=0',
  'before=-5',
  'before=9007199254740993',
  `before=${marker}`,
  'code=-1',
  'code=10000',
  `code=${marker}`,
  `outcome=${marker}`,
  'outcome=accepted&outcome=rejected',
  `kind=${'k'.repeat(65)}`,
  'kind=%00',
  'kind=a%00b',
];

/** Ids and filters of the transaction routes; another's or a never used id is simply not there. */
export const transactionRequests: MakeCases = ({ token }) => {
  const made = (method: string, path: string, statuses: readonly number[]): Case => ({
    name: `${method} ${path.slice(0, 80)}`,
    steps: [
      requestBytes({
        method,
        path: Buffer.from(path).toString('latin1'),
        headers: [authorized(token)],
        length: false,
      }),
    ],
    statuses,
    shape: 'plain',
  });
  return [
    ...badIds.flatMap((id) =>
      ['GET', 'DELETE'].map((method) => made(method, `/api/v3.2/transactions/${id}`, [400, 404])),
    ),
    ...badQueries.map((query) => made('GET', `/api/v3.2/transactions/?${query}`, [400])),
  ];
};
