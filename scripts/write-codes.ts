import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { codeList } from '../src/http/present/codes.js';

/** docs/CODES.md, from the one table of codes. A test fails when the two differ. */
export const codesPage = (): string => {
  const rows = codeList.map(
    ({ code, reason, http_status, class: kind, en, es }) =>
      `| ${code} | ${http_status} | ${kind} | \`${reason}\` | ${en} | ${es} |`,
  );
  return [
    '# Codes',
    '',
    'Written by `npm run docs codes` from `src/contract/codes.ts`; also served at `/api/v3.2/codes`.',
    'Several reasons share a number where the interface gives one number two meanings, or none',
    '(ADR 3 and 4). The class says what to do: fix the request (`bad_request`), ask the person for',
    'another photo (`retake`), treat it as attempted fraud (`attack`), or try again later (`server`).',
    '',
    '| code | HTTP | class | reason | English | Spanish |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(new URL('../docs/CODES.md', import.meta.url), codesPage());
