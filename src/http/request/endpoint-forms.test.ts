import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.js';
import type { Endpoint } from '../../contract/codes.js';
import { isRejection } from '../../contract/rejection.js';
import { formOf } from './endpoint-forms.js';

const config = readConfig({});
const photo = new Uint8Array(1);

/** Values with which the parser reads on; all of one form, or there would be nothing to choose. */
const fields = {
  document_type: 'passport',
  document_id: 'MEX',
  transaction_id: '7',
  device: 'IOS',
  return_id: 'true',
  validate_sides: 'false',
  details: 'true',
  diagnostics: 'true',
  challenge_id: 'a challenge',
  frame_times_ms: '[0, 100]',
  prompt_times_ms: '[0]',
  crop_boxes: '[[0, 0, 64]]',
};

/** The names of a form that its parser asks for; `files` are those that the form has. */
const readNames = (endpoint: Endpoint, files: readonly string[]): readonly string[] => {
  const read = new Set<string>();
  const noting = <T extends object>(values: T): T =>
    new Proxy(values, {
      get: (all, name) => {
        read.add(String(name));
        return Reflect.get(all, name) as unknown;
      },
    });
  const { parse } = formOf(endpoint, config);
  const parsed = parse({
    fields: noting(fields),
    files: noting(Object.fromEntries(files.map((name) => [name, photo]))),
    lists: noting({ frames: [photo, photo], crops: [photo] }),
  });
  expect(isRejection(parsed)).toBe(false);
  return [...read];
};

const namesOf = (endpoint: Endpoint): readonly string[] => {
  const { files, fields: texts, lists } = formOf(endpoint, config);
  return [...files, ...texts, ...lists.map(({ name }) => name)].sort();
};

describe('the form that /openapi.json describes', () => {
  it.each([
    ['ocr', [['frontside', 'backside']]],
    ['liveness', [['selfie']]],
    ['match', [['frontside', 'selfie'], ['selfie']]],
  ] as const)('%s: each name is read, and no other', (endpoint, forms) => {
    const read = new Set(forms.flatMap((files) => readNames(endpoint, files)));
    expect([...read].sort()).toEqual(namesOf(endpoint));
  });
});
