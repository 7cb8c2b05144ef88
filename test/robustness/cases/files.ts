import { field, file } from '../support/multipart.js';
import { times } from '../support/random.js';
import { endpoints, fileOf, marker, postForm, type Case, type MakeCases } from './case.js';
import { nastyWords } from './words.js';

/** Decision 6: an unknown or repeated file field is a 400. */
export const unknownFiles: MakeCases = ({ random, token }) =>
  endpoints.flatMap((endpoint) =>
    nastyWords.map(([what, word]): Case => ({
      name: `${endpoint}: a file field named ${what}, and so is its file`,
      steps: [
        postForm(token, endpoint, [
          field('document_type', 'passport'),
          file(word, random.bytes(200), word),
        ]),
      ],
      statuses: [400],
      shape: endpoint,
    })),
  );

const overDocument = 2 * 1024 * 1024 + 1;
const overSelfie = 8 * 1024 * 1024 + 1;

export const fileSets: MakeCases = ({ random, token }) => {
  const type = field('document_type', 'passport');
  const made = (
    endpoint: 'ocr' | 'liveness',
    name: string,
    status: number,
    parts: Parameters<typeof postForm>[2],
  ): Case => ({
    name: `${endpoint}: ${name}`,
    steps: [postForm(token, endpoint, parts)],
    statuses: [status],
    shape: endpoint,
  });
  return [
    ...endpoints.flatMap((endpoint) => {
      const name = fileOf[endpoint];
      return [
        made(endpoint, 'the photo twice', 400, [type, file(name, 'a'), file(name, 'b')]),
        made(endpoint, 'forty files', 400, [type, ...times(40, () => file(name, 'a'))]),
        made(
          endpoint,
          'forty unknown files',
          400,
          times(40, (i) => file(`${marker}${i}`, 'a')),
        ),
        made(endpoint, 'an empty file input', 400, [type, file(name, '', '')]),
        made(endpoint, 'the photo and an unknown file', 400, [
          type,
          file(name, 'a'),
          file(marker, random.bytes(70_000)),
        ]),
      ];
    }),
    made('ocr', 'a card without its back', 400, [
      field('document_type', 'identification_card'),
      file('frontside', 'a'),
    ]),
    made('ocr', 'a back without its front', 400, [type, file('backside', 'a')]),
    made('ocr', 'a file one byte over 2 MB', 413, [
      type,
      file('frontside', Buffer.alloc(overDocument)),
    ]),
    made('ocr', 'a file of 6 MB', 413, [type, file('frontside', Buffer.alloc(6 * 1024 * 1024))]),
    made('ocr', 'a text field of 6 MB', 413, [type, field('device', 'x'.repeat(6 * 1024 * 1024))]),
    made('ocr', 'an unknown file of 6 MB', 413, [file(marker, Buffer.alloc(6 * 1024 * 1024))]),
    made('liveness', 'a file one byte over 8 MB', 413, [file('selfie', Buffer.alloc(overSelfie))]),
  ];
};
