import {
  boundary,
  field,
  file,
  multipart,
  multipartType,
  type Part,
} from '../support/multipart.js';
import { times } from '../support/random.js';
import { endpoints, fileOf, marker, post, postForm, type Case, type MakeCases } from './case.js';
import { nastyWords } from './words.js';

const bad =
  (token: string, endpoint: 'ocr' | 'liveness', status = 400) =>
  (name: string, parts: readonly Part[]): Case => ({
    name: `${endpoint}: ${name}`,
    steps: [postForm(token, endpoint, parts)],
    statuses: [status],
    shape: endpoint,
  });

/** Values outside of what interface 2.1 and 2.9 allow. */
export const badValues: MakeCases = ({ random, token }) => {
  const photo = Buffer.from('not looked at: the fields are wrong');
  const values = [
    ...nastyWords,
    ...times(6, (): [string, string] => ['random letters', marker + random.letters(20)]),
  ] as const;
  return [
    ...values.map(([what, value]) =>
      bad(token, 'ocr')(`document_type is ${what}`, [
        file('frontside', photo),
        field('document_type', value),
      ]),
    ),
    ...values.flatMap(([what, value]) =>
      endpoints.flatMap((endpoint) =>
        ['device', 'return_id', 'details'].map((name) =>
          bad(token, endpoint)(`${name} is ${what}`, [
            field('document_type', 'passport'),
            field(name, value),
            file(fileOf[endpoint], photo),
          ]),
        ),
      ),
    ),
  ];
};

/** Too long, too many, twice; and forms that lack what they must have, whatever else is in them. */
export const badFieldSets: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) => {
    const one = bad(token, endpoint);
    const photo = file(fileOf[endpoint], 'bytes');
    const type = field('document_type', 'passport');
    const sizes = [1025, 4096, 65_536, 120_000];
    return [
      ...sizes.map((size) =>
        one(`a field of ${size} bytes`, [photo, type, field('device', marker.padEnd(size, 'x'))]),
      ),
      ...sizes.map((size) =>
        one(`no photo, and a field name of ${size} bytes`, [
          type,
          field(marker.padEnd(size, 'x'), ''),
        ]),
      ),
      ...[33, 100, 1000].map((count) =>
        one(`${count} fields`, [...times(count, (i) => field(`${marker}${i}`, 'x')), type, photo]),
      ),
      one('a field twice', [type, field('device', 'IOS'), field('device', 'IOS'), photo]),
      one('no photo, and an unknown field twice', [type, field(marker, '1'), field(marker, '2')]),
      one('the photo as a text field', [type, field(fileOf[endpoint], marker)]),
      ...nastyWords.map(([what, name]) =>
        one(`no photo, and a field whose name is ${what}`, [type, field(name, random.letters(9))]),
      ),
    ];
  });

/** A form inside a form, and part headers that lead nowhere. */
export const oddParts: MakeCases = ({ token }) =>
  endpoints.flatMap((endpoint) => {
    const name = fileOf[endpoint];
    const headers: readonly [string, string][] = [
      ['without a name', 'Content-Disposition: form-data; filename="a.jpg"'],
      ['with an empty name', 'Content-Disposition: form-data; name=""; filename="a.jpg"'],
      ['with another disposition', `Content-Disposition: attachment; name="${name}"`],
      ['without a disposition', 'Content-Type: image/jpeg'],
      ['with an open quote', `Content-Disposition: form-data; name="${name}`],
      [
        'with a name in another case',
        `Content-Disposition: form-data; name="${name.toUpperCase()}"; filename="a"`,
      ],
      ['with spaces in its name', `Content-Disposition: form-data; name=" ${name} "; filename="a"`],
      [
        'with an extended name',
        `Content-Disposition: form-data; name*=utf-8''${marker}; filename="a"`,
      ],
      [
        'with zero bytes in its header',
        `Content-Disposition: form-data;\0 name="${marker}"; filename="a"`,
      ],
      [
        'with 9 kB of header',
        `X-Pad: ${'p'.repeat(9000)}\r\nContent-Disposition: form-data; name="${marker}"; filename="a"`,
      ],
    ];
    const inner = multipart([file(name, 'bytes')], 'inner');
    const nested = multipart([
      {
        rawHeader: `Content-Disposition: form-data; name="${marker}"\r\nContent-Type: multipart/mixed; boundary=inner`,
        content: inner,
      },
    ]);
    const cases = headers.map(([what, rawHeader]): Case => ({
      name: `${endpoint}: a part ${what}`,
      steps: [
        postForm(token, endpoint, [
          field('document_type', 'passport'),
          { rawHeader, content: 'x' },
        ]),
      ],
      statuses: [400],
      shape: endpoint,
    }));
    const inside = (what: string, body: Buffer): Case => ({
      name: `${endpoint}: ${what}`,
      steps: [post(token, endpoint, body, multipartType)],
      statuses: [400],
      shape: endpoint,
    });
    return [
      ...cases,
      inside('the form nested in a part', nested),
      inside(
        'forms nested thirty deep',
        times(30, (i) => i).reduce(
          (body: Buffer, depth) =>
            multipart(
              [{ rawHeader: `Content-Type: multipart/mixed; boundary=b${depth}`, content: body }],
              depth === 29 ? boundary : `b${depth + 1}`,
            ),
          inner,
        ),
      ),
    ];
  });
