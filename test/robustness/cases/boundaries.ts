import { boundary, field, file, multipart } from '../support/multipart.js';
import { endpoints, fileOf, marker, post, type Case, type MakeCases } from './case.js';

/** A boundary in the header that is absent, impossible, or not the one in the body. */
export const wrongBoundaries: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const body = multipart([field('document_type', 'passport'), file(fileOf[endpoint], 'bytes')]);
    const types: readonly [string, string][] = [
      ['missing', 'multipart/form-data'],
      ['missing after a semicolon', 'multipart/form-data;'],
      ['empty', 'multipart/form-data; boundary='],
      ['empty in quotes', 'multipart/form-data; boundary=""'],
      ['only a space', 'multipart/form-data; boundary= '],
      ['another one', `multipart/form-data; boundary=${marker}`],
      ['one letter short', `multipart/form-data; boundary=${boundary.slice(0, -1)}`],
      ['one letter more', `multipart/form-data; boundary=${boundary}x`],
      ['in another case', `multipart/form-data; boundary=${boundary.toUpperCase()}`],
      ['an open quote', `multipart/form-data; boundary="${marker}`],
      ['100 letters', `multipart/form-data; boundary=${random.letters(100)}`],
      ['1000 letters', `multipart/form-data; boundary=${random.letters(1000)}`],
      ['10 000 letters', `multipart/form-data; boundary=${random.letters(10_000)}`],
      ['dashes', `multipart/form-data; boundary=${'-'.repeat(60)}`],
      ['control characters', 'multipart/form-data; boundary=a\tb'],
      ['high bytes', 'multipart/form-data; boundary=\xe9\xff\xfe'],
      ['percent signs', 'multipart/form-data; boundary=%0d%0a'],
      ['an extended parameter', `multipart/form-data; boundary*=utf-8''${marker}`],
      ['two, the wrong one first', `multipart/form-data; boundary=${marker}; boundary=${marker}b`],
      ['a pattern', 'multipart/form-data; boundary=.*+?(){}[]'],
    ];
    return types.map(([what, type]): Case => ({
      name: `${endpoint}: boundary ${what}`,
      steps: [post(token, endpoint, body, type)],
      statuses: [400],
      shape: endpoint,
    }));
  });

/** The right boundary in the header, and a body that does not keep to it. */
export const brokenBodies: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const part = `Content-Disposition: form-data; name="${fileOf[endpoint]}"; filename="a"`;
    const bodies: readonly [string, string | Buffer][] = [
      ['one zero byte', '\0'],
      ['64 kB of zero bytes', Buffer.alloc(64 * 1024)],
      ['random bytes', random.bytes(5000)],
      ['line ends only', '\r\n'.repeat(2000)],
      ['JSON', JSON.stringify({ document_type: marker })],
      ['an urlencoded form', `document_type=passport&frontside=${marker}`],
      ['a text', marker.repeat(500)],
      ['the closing boundary alone', `--${boundary}--\r\n`],
      ['boundaries only', `--${boundary}\r\n`.repeat(200)],
      ['boundaries and blank lines', `--${boundary}\r\n\r\n`.repeat(200)],
      ['line feeds instead of line ends', `--${boundary}\n${part}\n\nbytes\n--${boundary}--\n`],
      ['a header that never ends', `--${boundary}\r\nX-A: ${'a'.repeat(40_000)}`],
      ['a thousand header lines', `--${boundary}\r\n${'X-A: b\r\n'.repeat(1000)}`],
      ['no header at all', `--${boundary}\r\n\r\nbytes\r\n--${boundary}--\r\n`],
      ['a header without a colon', `--${boundary}\r\n${marker}\r\n\r\nx\r\n--${boundary}--\r\n`],
      ['only a preamble', `${marker}\r\n`.repeat(100)],
      ['only an epilogue', `--${boundary}--\r\n${marker.repeat(100)}`],
      ['a part after the end', `--${boundary}--\r\n--${boundary}\r\n${part}\r\n\r\nbytes\r\n`],
    ];
    return bodies.map(([what, body]): Case => ({
      name: `${endpoint}: body is ${what}`,
      steps: [post(token, endpoint, body)],
      statuses: [400],
      shape: endpoint,
    }));
  });
