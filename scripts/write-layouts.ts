import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Concept, Layout } from '../src/issuers/define/layout.js';
import { layouts } from '../src/issuers/index.js';
import { vocabulary } from '../src/reading/layout/vocabulary/index.js';

/** What each concept becomes in an answer, in its order. */
const fields: readonly (readonly [string, readonly Concept[]])[] = [
  ['number', ['personalNumber', 'documentNumber']],
  ['serial', ['cardSerial']],
  ['names', ['givenNames', 'fullName']],
  ['surnames', ['surnames', 'firstSurname', 'fullName']],
  ['sex', ['sex']],
  ['born', ['birthDate', 'birthDateAndPlace']],
  ['birthplace', ['birthPlace', 'birthDateAndPlace']],
  ['country of birth', ['birthCountry']],
  ['nationality', ['nationality']],
  ['issued', ['issueDate', 'issueDateAndPlace']],
  ['expires', ['expiryDate', 'validity']],
  ['blood type', ['bloodType']],
  ['CURP', ['personalCode']],
];

const fieldsOf = ({ fields: rules }: Layout): string => {
  const has = (concepts: readonly Concept[]): boolean =>
    rules.some(({ concept }) => concepts.includes(concept));
  const named = fields.filter(([, concepts]) => has(concepts)).map(([name]) => name);
  return named.length > 0 ? named.join(', ') : 'none: its data are in the zone or the code';
};

const waysOf = ({ fields: rules }: Layout): string =>
  [
    rules.some(({ labels }) => labels !== undefined) && 'labels',
    rules.some(({ at }) => at !== undefined) && 'positions',
    rules.some(({ band }) => band !== undefined) && 'rows without labels',
    rules.some(({ unlabelled }) => unlabelled === true) && 'shape of the number',
  ]
    .filter(Boolean)
    .join(', ');

/** docs/LAYOUTS.md, from the tables. A test fails when the two differ. */
export const layoutsPage = (): string => {
  const ordered = [...layouts].sort((a, b) => (a.id < b.id ? -1 : 1));
  const countries = new Set(layouts.map(({ country }) => country));
  const rows = ordered.map(
    (layout) =>
      `| ${layout.country} | \`${layout.id}\` | ${layout.kind}, ${layout.side} | ${layout.evidence} | ${fieldsOf(layout)} | ${waysOf(layout)} |`,
  );
  return [
    '# Layouts',
    '',
    'Written by `npx tsx scripts/write-layouts.ts` from the files of `src/issuers/`; a test fails when the two differ.',
    '',
    `${layouts.length} tables for ${countries.size} countries. Every other card and passport is read with the general vocabulary alone`,
    `(${vocabulary.length} labels in some thirty languages, including the ICAO captions). A new document needs a new table and a`,
    'test case, never new code.',
    '',
    'Evidence: **V**, labels verified on a specimen or in a public source; **M**, not yet verified against a specimen.',
    'Fields are located by labels (fuzzy, ignoring accents), by positions measured on a specimen (used when labels cannot be',
    'read, and only if dates and numbers confirm the layout), by rows without labels, or by the shape of a number.',
    '',
    '| country | table | side | evidence | fields | located by |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/LAYOUTS.md', import.meta.url), layoutsPage());
