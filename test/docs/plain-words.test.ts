import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/config.js';
import { codes } from '../../src/contract/codes.js';

/*
 * Public text uses the words of the field. These are words that this project once used in a sense of
 * its own, and that made readers stop. Each row says what to write.
 */
const words: readonly (readonly [word: RegExp, write: string])[] = [
  [/\b(told|tells?|telling)\b/i, 'say, detect, distinguish, report; by default'],
  [/\bunless (told|set)\b/i, 'by default'],
  [/\b(seen|never saw)\b/i, 'detected; held out, not trained on'],
  [/\bof late\b/i, 'recently'],
  [/\b(sureness|unhurried|spelt)\b/i, 'confidence; delayed; spelled'],
  [/\b(fair|shared)?[- ]?lanes?\b/i, 'fair queue, limiter'],
  [/\bnobody's\b/i, 'a sentence that names who acts'],
  [/\b(of|about) it is worth\b|\bis worth something\b|\bare worth\b/i, 'the measured rate'],
];

/** The common meaning of the word, to a reader who knows nothing of this project. */
const allowed: readonly RegExp[] = [
  // Speech between people.
  /what to tell the user|tell the user|tell your staff/gi,
  /phone is told what to change/gi,
  // A check of the interface of sessions: this person was here before.
  /seen[_ ]before/gi,
  // Of documents in the world.
  /\(seen on [A-Z]/g,
  // The name of a file.
  /selfies-are-seen-one-way-round/g,
  // The old names, in the notes on what changed.
  /`details\.seen`/g,
];

const root = resolve(import.meta.dirname, '../..');
const filesUnder = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !/node_modules|(^|\/)dist\//.test(path))
    .map((path) => join(folder, path));

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'packages/client/README.md',
  'packages/capture/README.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...filesUnder('models', /card\.md$/),
  ...filesUnder('lab/eval/reports', /\.md$/),
  ...filesUnder('lab/bench/reports', /\.md$/),
  ...filesUnder('console/src/i18n/en', /\.ts$/),
  ...filesUnder('packages/capture/src/texts', /(^|\.)en\.ts$/),
];

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Texts of the command line and of the API's description, out of the source that has them. */
const sourceTexts = (path: string): string =>
  [
    ...textOf(path).matchAll(
      /\b(?:help|about|summary|description):\s*(?:'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)")/g,
    ),
  ]
    .map(([, single, template, double]) => single ?? template ?? double)
    .join('\n');

const found = (text: string): readonly string[] => {
  const rest = allowed.reduce((left, use) => left.replace(use, ''), text);
  return rest
    .split('\n')
    .flatMap((line) =>
      words.filter(([word]) => word.test(line)).map(([, write]) => `${line.trim()}  → ${write}`),
    );
};

describe('plain words', () => {
  it.each(pages)('%s', (page) => {
    expect(found(textOf(page))).toEqual([]);
  });

  it.each([
    ...filesUnder('src/cli', /(?<!\.test)\.ts$/),
    ...filesUnder('src/http', /(?<!\.test)\.ts$/),
  ])('texts of %s', (path) => {
    expect(found(sourceTexts(path))).toEqual([]);
  });

  it('settings and codes', () => {
    const texts = [
      ...Object.values(settings).map(({ about }) => about),
      ...Object.values(codes).flatMap(({ en, kind }) => [en, kind]),
    ];
    expect(found(texts.join('\n'))).toEqual([]);
    // A recapture is a photo of a screen or a print; another photo is a retake.
    expect(texts).not.toContain('recapture');
  });

  it('knows the words', () => {
    expect(found('PostgreSQL allows 100 unless told')).toHaveLength(2);
    expect(found('Tell the user what to change.')).toEqual([]);
  });
});
