import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { issuers } from '../../src/issuers/index.js';
import { countryCodes } from '../../src/spec/countries.js';
import { fold } from '../../src/reading/merge/transliterate.js';

const source = resolve(import.meta.dirname, '../../src');

/** Where countries are named: the issuers, the list of codes, the documents of the API's examples. */
const mayName = (file: string): boolean =>
  file.startsWith('issuers/') ||
  ['spec/countries.ts', 'http/openapi/invented.ts', 'http/sandbox/samples.ts'].includes(file) ||
  file.endsWith('.test.ts');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !mayName(file),
);

const codes = new Set(countryCodes);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Two letters that stand for no country: the unions and "unknown". */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'ZZ']);

/** English and Spanish names of every region that the runtime knows, folded. */
const names = ['en', 'es'].flatMap((language) => {
  const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((region) => !noCountries.has(region))
    .flatMap((region) => display.of(region) ?? [])
    .map(fold);
});
/** And of nationalities, as the issuers' files list them, but for those that are languages. */
const languages = new Set(['SPANISH', 'PORTUGUESE', 'FRENCH', 'GERMAN', 'ITALIAN']);
const nationalities = issuers
  .flatMap(({ nationality }) => nationality?.split(' ') ?? [])
  .filter((word) => !languages.has(word));
const named = new Set([...names, ...nationalities]);
const longest = Math.max(...[...named].map((name) => name.split(' ').length));

/** `isChileanRun`, `costa-rica`, `REPUBLIC OF PANAMA` in words. */
const wordsOf = (text: string): string[] =>
  fold(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
    .split(/[^A-Z]+/)
    .filter(Boolean);

const namesIn = (text: string): string[] => {
  const words = wordsOf(text);
  return words
    .flatMap((_, i) =>
      Array.from({ length: longest }, (_, n) => words.slice(i, i + n + 1).join(' ')),
    )
    .filter((phrase) => named.has(phrase));
};

/** A code alone or a list of codes; months and particles of names have some of these words too. */
const codesIn = (text: string): string[] => {
  const words = text.split(/[\s,|-]+/).filter(Boolean);
  const known = words.filter((word) => codes.has(word));
  return known.length > 0 && words.every((word) => codes.has(word) || word === 'ID') ? known : [];
};

/** Texts and identifiers: comments may name a country as an example. */
const textsOf = (file: string): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const content = readFileSync(join(source, file), 'utf8');
  visit(ts.createSourceFile(file, content, ts.ScriptTarget.Latest));
  return texts;
};

describe('outside src/issuers', () => {
  it('no file names a country', () => {
    const found = files.flatMap((file) =>
      textsOf(file).flatMap((text) =>
        [...codesIn(text), ...namesIn(text)].map((name) => `${file}: ${name}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('one would be found', () => {
    for (const text of ['isChileanRun', 'costa-rica', 'CHL', 'ARG BOL', 'a Mexican page', 'FRA-ID'])
      expect([...codesIn(text), ...namesIn(text)], text).not.toEqual([]);
  });
});
