import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { issuers } from '../../src/issuers/index.js';
import { countryCodes } from '../../src/contract/countries.js';
import { foldWords } from '../../src/reading/merge/transliterate.js';

const source = resolve(import.meta.dirname, '../../src');

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('issuers/'),
);

/** The documents of the API's examples. */
const examples = ['verify/sandbox/samples.ts'];
/** And the list of codes of all countries. */
const mayNameCountries = ['contract/countries.ts', ...examples];
/** And where interface 2.4 itself has a country's number: in its answer, and in its schema. */
const mayNameNumbers = [
  'http/present/personal-code.ts',
  'http/present/schemas/ocr.ts',
  ...examples,
];

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
    .map(foldWords);
});
/** And of nationalities, as the issuers' files list them, but for languages and an algorithm. */
const otherWords = new Set(['SPANISH', 'PORTUGUESE', 'FRENCH', 'GERMAN', 'ITALIAN', 'RSA']);
const nationalities = issuers
  .flatMap(({ nationality }) => nationality?.split(' ') ?? [])
  .filter((word) => !otherWords.has(word));
const named = new Set([...names, ...nationalities]);
const longest = Math.max(...[...named].map((name) => name.split(' ').length));

/** `isChileanRun`, `costa-rica`, `REPUBLIC OF PANAMA` in words. */
const wordsOf = (text: string): string[] =>
  foldWords(text.replace(/(?<=[a-z])(?=[A-Z])/g, ' '))
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

/** What an issuer's file alone may know of its numbers: their names, and the codes of requests. */
const numberNames = new Set(
  issuers.flatMap(({ personalCode, passportId }) => [
    ...(personalCode?.labels ?? []).filter((label) => !label.includes(' ')),
    ...(passportId === undefined ? [] : [passportId]),
  ]),
);
const numberNamesIn = (text: string): string[] =>
  text
    .split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => numberNames.has(word.toUpperCase()));

/** A number that follows some issuer's rule with letters and digits at their places. */
const specimens = ['EIXA740812MNERXN06', '8-123-4567', '12345678Z', 'X1234567L', 'PE-8-123-456'];

/** Whether a pattern describes such a number: the same characters in reverse do not fit. */
const isNumberFormat = (pattern: string): boolean => {
  const flat = pattern.replace(/^\/|\/[a-z]*$/g, '');
  if (!/^\^.*\$$/.test(flat)) return false;
  const regex = new RegExp(flat, 'u');
  return specimens.some((one) => regex.test(one) && !regex.test([...one].reverse().join('')));
};

type Found = { readonly texts: string[]; readonly patterns: string[] };

/** Texts, identifiers and patterns: comments may name a country as an example. */
const contentOf = (file: string): Found => {
  const found: Found = { texts: [], patterns: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) found.texts.push(node.text);
    else if (ts.isTemplateLiteralToken(node)) found.texts.push(node.text);
    else if (ts.isRegularExpressionLiteral(node)) found.patterns.push(node.text);
    ts.forEachChild(node, visit);
  };
  const content = readFileSync(join(source, file), 'utf8');
  visit(ts.createSourceFile(file, content, ts.ScriptTarget.Latest));
  return found;
};

const search = (
  excepted: readonly string[],
  look: (found: Found) => readonly string[],
): readonly string[] =>
  files
    .filter((file) => !excepted.includes(file))
    .flatMap((file) => look(contentOf(file)).map((one) => `${file}: ${one}`));

describe('outside src/issuers', () => {
  it('no file names a country', () => {
    const found = search(mayNameCountries, ({ texts }) =>
      texts.flatMap((text) => [...codesIn(text), ...namesIn(text)]),
    );
    expect(found).toEqual([]);
  });

  it('no file names a number of a country, or knows its format', () => {
    const found = search(mayNameNumbers, ({ texts, patterns }) => [
      ...texts.flatMap(numberNamesIn),
      ...patterns.filter(isNumberFormat),
    ]);
    expect(found).toEqual([]);
  });

  it('one would be found', () => {
    for (const text of ['isChileanRun', 'costa-rica', 'CHL', 'ARG BOL', 'a Mexican page', 'FRA-ID'])
      expect([...codesIn(text), ...namesIn(text)], text).not.toEqual([]);
    for (const text of ['curp', 'readCurp', 'curpShape', 'document_id=052'])
      expect(numberNamesIn(text), text).not.toEqual([]);
    expect(isNumberFormat('/^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d$/')).toBe(true);
    expect(isNumberFormat('/^[A-Z\\d-]+$/')).toBe(false);
  });
});
