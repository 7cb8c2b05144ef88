import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { field, file, multipart, multipartType } from '../support/multipart.js';
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

const wrongTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/xml',
  'image/jpeg',
  'text/plain',
  'text/html',
  'multipart/mixed; boundary=x',
  'multipart/form-datax; boundary=x',
  'multipart/; boundary=x',
  'multipart',
  '/',
  ';',
  '*/*',
  `${marker}/${marker}`,
  'application/json, multipart/form-data; boundary=x',
  '\xff\xfe',
  'a'.repeat(4000),
] as const;

/** Decision 1: a body that is not multipart is 415, whatever it holds. */
export const wrongContentTypes: MakeCases = ({ token }) =>
  endpoints.flatMap((endpoint) => [
    ...wrongTypes.map((type): Case => ({
      name: `${endpoint}: content type ${JSON.stringify(type.slice(0, 50))}`,
      steps: [post(token, endpoint, `{"a":"${marker}"}`, type)],
      statuses: [415],
      shape: endpoint,
    })),
    ...['{"a":1}', ''].map((body): Case => ({
      name: `${endpoint}: no content type, ${body.length} bytes`,
      steps: [requestBytes({ path: pathOf[endpoint], headers: [authorized(token)], body })],
      statuses: [415],
      shape: endpoint,
    })),
  ]);

/** Compressed bodies are not part of the interface; above all they are not unpacked. */
export const compressedBodies: MakeCases = ({ token }) => {
  const form = multipart([
    field('document_type', 'passport'),
    file('frontside', Buffer.alloc(1024 * 1024)),
  ]);
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  const bodies: readonly [string, Buffer][] = [
    ['gzip', gzipSync(form)],
    ['deflate', deflateSync(form)],
    ['br', brotliCompressSync(form)],
    ['gzip', bomb],
    ['gzip, gzip', gzipSync(bomb)],
    [marker, form.subarray(0, 500)],
  ];
  return endpoints.flatMap((endpoint) =>
    bodies.map(([encoding, body], i): Case => ({
      name: `${endpoint}: content encoding ${encoding} (${i})`,
      steps: [post(token, endpoint, body, multipartType, [`Content-Encoding: ${encoding}`])],
      statuses: [400, 415],
      shape: endpoint,
    })),
  );
};

/** Parts whose own header promises an encoding: form data has none (RFC 7578, 4.7). */
export const encodedParts: MakeCases = ({ token }) =>
  endpoints.flatMap((endpoint) =>
    ['base64', 'quoted-printable', 'gzip', marker].map((encoding): Case => {
      const rawHeader = `Content-Disposition: form-data; name="${marker}"; filename="a"\r\nContent-Transfer-Encoding: ${encoding}`;
      return {
        name: `${endpoint}: an unknown part in ${encoding}`,
        steps: [
          post(
            token,
            endpoint,
            multipart([{ rawHeader, content: '====' }, file(fileOf[endpoint], 'x')]),
          ),
        ],
        statuses: [400],
        shape: endpoint,
      };
    }),
  );
