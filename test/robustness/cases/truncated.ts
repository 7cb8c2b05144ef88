import { boundary, field, file, multipart } from '../support/multipart.js';
import { times } from '../support/random.js';
import { endpoints, fileOf, marker, post, type Case, type MakeCases } from './case.js';

/** Bodies that end too early, with a Content-Length that says so: the form is never complete. */
export const truncatedForms: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const whole = multipart([
      field('document_type', 'passport'),
      field('return_id', 'True'),
      file(fileOf[endpoint], random.bytes(3000), `${marker}.jpg`),
      field('device', 'IOS'),
    ]);
    const close = `--${boundary}--`;
    const closeAt = whole.lastIndexOf(close);
    const places: readonly [string, number][] = [
      ['before anything', 0],
      ['inside the first boundary', random.between(1, boundary.length)],
      ['inside a part header', whole.indexOf('Content-Disposition') + random.between(1, 30)],
      ['between CR and LF', whole.indexOf('\r\n') + 1],
      ['inside the blank line', whole.indexOf('\r\n\r\n') + random.between(1, 3)],
      ['inside a value', whole.indexOf('passport') + random.between(1, 7)],
      ['inside a file', whole.indexOf('image/jpeg') + random.between(20, 2900)],
      ['before the closing boundary', closeAt],
      ['inside the closing boundary', closeAt + random.between(1, close.length - 1)],
      ...times(40, (): [string, number] => ['anywhere', random.below(closeAt + close.length - 1)]),
    ];
    return places.map(([where, at]): Case => ({
      name: `${endpoint}: body cut ${where} (byte ${at} of ${whole.length})`,
      steps: [post(token, endpoint, whole.subarray(0, at))],
      statuses: [400],
      shape: endpoint,
    }));
  });
