import { multipart, file, multipartType } from '../support/multipart.js';
import { times } from '../support/random.js';
import { authorized, marker, pathOf, requestBytes, type Case, type MakeCases } from './case.js';

const raw = (name: string, bytes: string | Buffer, more: Partial<Case> = {}): Case => ({
  name: `raw: ${name}`,
  steps: [Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1')],
  statuses: [400],
  shape: 'http',
  ...more,
});

const get = (lines: readonly string[], version = 'HTTP/1.1'): string =>
  `${['GET /healthz ' + version, 'Host: test', ...lines].join('\r\n')}\r\n\r\n`;

const unframed = (line: string): Buffer =>
  requestBytes({ path: pathOf.ocr, headers: [line], length: false });

/** Bytes that are not HTTP, or HTTP that two readers could read in two ways. */
export const notHttp: MakeCases = ({ random }) => [
  ...times(12, (i) =>
    raw(`random bytes (${i})`, Buffer.concat([random.bytes(300), Buffer.from('\r\n\r\n')])),
  ),
  raw(
    'a TLS hello',
    Buffer.concat([Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), random.bytes(200)]),
  ),
  raw('the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  raw('an SSH hello', `SSH-2.0-${marker}\r\n\r\n`),
  raw('zero bytes', Buffer.alloc(2000)),
  // HTTP/0.9, which Node's parser still takes for a request.
  raw('a request without a version', `GET /${marker}\r\n\r\n`, { statuses: [404] }),
  raw('a version of the future', get([], 'HTTP/9.9')),
  raw('a lower-case version', get([], 'http/1.1')),
  raw('an unknown method', `${marker.toUpperCase()} / HTTP/1.1\r\nHost: test\r\n\r\n`),
  raw('a lower-case method', 'get /healthz HTTP/1.1\r\nHost: test\r\n\r\n'),
  raw('a header without a colon', get([marker])),
  raw('a header with a space before its colon', get([`X-A : ${marker}`])),
  raw('an empty header name', get([`: ${marker}`])),
  raw('a zero byte in a header', get([`X-A: a\0${marker}`])),
  raw('a control character in a header', get([`X-A: a\x01${marker}`])),
  raw('a control character in the path', `GET /\x01${marker} HTTP/1.1\r\nHost: test\r\n\r\n`),
  raw('a space in the path', `GET /a ${marker} HTTP/1.1\r\nHost: test\r\n\r\n`),
  raw('a folded header', get([`X-A: a\r\n ${marker}`, 'Transfer-Encoding: chunked\r\n chunked'])),
  raw('a bare carriage return in a header', get([`X-A: a\rX-B: ${marker}`])),
  raw('two lengths', get(['Content-Length: 1', 'Content-Length: 2'])),
  raw('a length and chunks', get(['Content-Length: 5', 'Transfer-Encoding: chunked'])),
  raw('a negative length', get(['Content-Length: -1'])),
  raw('a length that is a word', get([`Content-Length: ${marker}`])),
  raw('a length with a sign', get(['Content-Length: +5'])),
  raw('a hexadecimal length', get(['Content-Length: 0x10'])),
  raw('a length past all numbers', get([`Content-Length: ${'9'.repeat(40)}`])),
  // The parser objects only after the head, so authentication may be faster.
  raw('an unknown transfer encoding', unframed(`Transfer-Encoding: ${marker}`), {
    statuses: [400, 401],
  }),
  raw('chunks that are not last', unframed('Transfer-Encoding: chunked, identity'), {
    statuses: [400, 401],
  }),
  raw('no host', 'GET /healthz HTTP/1.1\r\n\r\n'),
  raw('a proxy request', `CONNECT ${marker}:443 HTTP/1.1\r\nHost: test\r\n\r\n`, {
    statuses: [400, 404],
    mayClose: true,
  }),
  raw('an unfinished request line and a FIN', `GET /${marker}`, {
    halfClose: true,
    mayClose: true,
  }),
  raw('an unfinished header and a FIN', `GET / HTTP/1.1\r\nX-A: ${marker}`, {
    halfClose: true,
    mayClose: true,
  }),
  raw('nothing and a FIN', '', { halfClose: true, mayClose: true }),
  raw('an expectation nobody knows', get([`Expect: ${marker}`]), { statuses: [417] }),
];

/** A chunked body is a right of HTTP/1.1; these break its own rules half-way. */
export const brokenChunks: MakeCases = ({ random, token }) => {
  const head = (path: string): Buffer =>
    requestBytes({
      path,
      headers: [authorized(token), `Content-Type: ${multipartType}`, 'Transfer-Encoding: chunked'],
      length: false,
    });
  const form = multipart([file('frontside', random.bytes(100))]);
  const bodies: readonly [string, string | Buffer][] = [
    ['a size that is a word', `${marker}\r\n`],
    ['a negative size', '-5\r\nhello\r\n'],
    ['a size past all numbers', 'fffffffffffffffffff\r\nx'],
    ['a size that is too small', '3\r\nhello\r\n0\r\n\r\n'],
    ['a size without a line end', '5 hello'],
    ['20 kB of extensions', `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`],
    ['zero bytes', Buffer.alloc(500)],
    ['a trailer without a colon', `0\r\n${marker}\r\n\r\n`],
    [
      'half a form and then nonsense',
      Buffer.concat([Buffer.from('40\r\n'), form.subarray(0, 64), Buffer.from('\r\nzz\r\n')]),
    ],
  ];
  return bodies.map(([what, body]): Case => ({
    name: `ocr: chunks with ${what}`,
    steps: [Buffer.concat([head(pathOf.ocr), Buffer.from(body as Uint8Array)])],
    // Whoever notices first answers: the HTTP parser, or the form that is cut off.
    statuses: [400, 413],
    shape: 'http',
    mayClose: true,
  }));
};

/** More headers, longer headers, longer paths than anybody needs. */
export const floods: MakeCases = ({ random }) => {
  const line = (): string => `X-${random.letters(12)}: ${random.letters(20)}`;
  const flood = (name: string, lines: readonly string[], statuses = [431]): Case =>
    raw(name, get(lines), { statuses });
  const long = (length: number, statuses: readonly number[], path = '/'): Case =>
    raw(
      `a path of ${length} letters under ${path}`,
      requestBytes({
        method: 'GET',
        path: path + marker + random.letters(length),
      }),
      { statuses, shape: 'http' },
    );
  return [
    flood('600 headers', times(600, line)),
    flood('3000 headers', times(3000, line)),
    flood(
      '20 000 short headers',
      times(20_000, () => 'a: b'),
    ),
    flood('a header of 20 kB', [`X-A: ${'a'.repeat(20_000)}`]),
    flood('a header of 1 MB', [`X-A: ${'a'.repeat(1_000_000)}`]),
    flood('a cookie of 30 kB', [`Cookie: ${'a=b; '.repeat(6000)}`]),
    flood('a header name of 20 kB', [`${'a'.repeat(20_000)}: b`]),
    long(1000, [404]),
    long(8000, [404]),
    long(15_000, [404]),
    long(20_000, [431]),
    long(1_000_000, [431]),
    long(100, [400, 404, 414, 401], '/api/v3.2/transactions/'),
    long(9000, [400, 404, 414, 401], '/api/v3.2/transactions/'),
    long(9000, [404], '/docs/'),
  ];
};

/** A good request and then garbage on the same connection: the first is answered, the second judged. */
export const pipelined: MakeCases = ({ random, token }) => {
  const good = requestBytes({ method: 'GET', path: '/healthz', length: false });
  const tails: readonly [string, Buffer][] = [
    ['random bytes', Buffer.concat([random.bytes(100), Buffer.from('\r\n\r\n')])],
    ['a body nobody announced', Buffer.from(`{"a":"${marker}"}\r\n\r\n`)],
    ['half of itself', good.subarray(0, 9)],
    ['a smuggled request', Buffer.from(`0\r\n\r\nGET /${marker} HTTP/1.1\r\n\r\n`)],
  ];
  const lie = requestBytes({
    path: pathOf.ocr,
    headers: [authorized(token), `Content-Type: ${multipartType}`, 'Content-Length: 30'],
    body: multipart([file('frontside', `${marker} `.repeat(30))]),
    length: false,
  });
  return [
    ...tails.map(([what, tail]): Case =>
      raw(`a good request, then ${what}`, Buffer.concat([good, tail]), {
        replies: 2,
        halfClose: true,
        mayClose: true,
      }),
    ),
    raw('a length that is too small', lie, { shape: 'ocr' }),
  ];
};
