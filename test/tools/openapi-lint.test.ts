import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { servedDocument } from '../../scripts/openapi-document.js';

/**
 * Redocly's strict recommendations, because they are what its own editors and pages, and many
 * companies, hold a document against, and because the linter comes with openapi-typescript
 * and needs no network. Spectral would bring 234 packages more.
 */
const rules = {
  // The slash at the end is the interface's own (docs/SPEC.md 4, docs/DECISIONS.md 8).
  'no-path-trailing-slash': 'off',
  // Six routes take neither a token nor any input: nothing can be wrong with a request.
  'operation-4xx-response': 'off',
  // Beyond what is recommended: what a reader of the page misses first.
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'operation-tag-defined': 'error',
  'no-invalid-schema-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-schema-type-mismatch': 'error',
} as const;

it('/openapi.json keeps the rules of a public linter', async () => {
  const source = JSON.stringify(await servedDocument());
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const named = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(named).toEqual([]);
  // The linter would find one: the same document without a summary.
  const [, broken] = [source, source.replaceAll('"summary":', '"summery":')];
  const found = await lintFromString({ source: broken, absoluteRef: 'openapi.json', config });
  expect(found.map(({ ruleId }) => ruleId)).toContain('operation-summary');
});
