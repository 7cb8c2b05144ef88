/** Multipart bodies, whole and in pieces, through the parser and the rules of the two endpoints. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readForm } from '../../../../src/http/request/multipart.js';
import { limits } from '../../../../src/contract/limits.js';
import { readConfig } from '../../../../src/config.js';
import { formOf } from '../../../../src/http/request/endpoint-forms.js';
import { isRejection } from '../../../../src/contract/rejection.js';
import { boundary, field, file, multipart } from '../../../../test/robustness/support/multipart.js';
import type { Random } from '../../../../test/support/random.js';
import { mutated, noise } from './mutate.js';
import type { Target } from './target.js';

const words = ['passport', 'True', 'IOS', '052', '', '\u0000', 'ñ', '__proto__', 'x'.repeat(300)];
const routes = (['ocr', 'liveness'] as const).map((endpoint) => formOf(endpoint, readConfig({})));
const names = [
  ...routes.flatMap(({ fields }) => fields),
  '__proto__',
  'constructor',
  'frontside',
  '',
];

const bodyOf = (files: readonly string[], random: Random): Buffer => {
  const { whole, pick } = random;
  const parts = [
    ...files.map((name) => file(name, noise(1 + whole(600), random))),
    field('document_type', pick(['passport', 'identification_card', ...words])),
    ...Array.from({ length: whole(8) }, () => field(pick(names), pick(words))),
    ...(whole(3) === 0 ? [file(pick(['backside', 'selfie', 'frontside']), 'x')] : []),
  ];
  const body = multipart(parts);
  return whole(10) === 0 ? body : mutated(body, random);
};

const contentTypes = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; charset=utf-8; boundary=${boundary}`,
];

const typeOf = (random: Random): string => {
  const type = random.pick(contentTypes);
  return random.whole(20) === 0 ? mutated(Buffer.from(type), random).toString('latin1') : type;
};

/** As a socket gives it: in pieces of any length. */
const piecesOf = (body: Buffer, { whole }: Random): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = at + 1 + whole(whole(3) === 0 ? 16 : 4096);
    pieces.push(Buffer.from(body.subarray(at, end)));
    at = end;
  }
  return pieces;
};

export const forms: Target = {
  about: 'multipart bodies of both endpoints, in pieces',
  together: 100,
  start: () =>
    Promise.resolve({
      tryOne: async (random) => {
        const { parse, files, fields } = random.pick(routes);
        const headers = { 'content-type': typeOf(random) };
        const message = Object.assign(Readable.from(piecesOf(bodyOf(files, random), random)), {
          headers,
        });
        const rules = { files, fields, fileBytes: limits.documentFileBytes, bodyMs: 30_000 };
        const form = await readForm(message as unknown as IncomingMessage, rules);
        if ('problem' in form) return form.problem;
        const request = parse(form);
        return isRejection(request) ? request.rejected : 'taken';
      },
    }),
};
