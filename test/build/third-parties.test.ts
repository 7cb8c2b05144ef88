import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLock, root, shippedOf } from '../../scripts/release/lock.js';

const built = (name: string): string => readFileSync(new URL(`dist/${name}`, root), 'utf8');

it('the SBOM lists every package that is shipped, and every model, with its hash', () => {
  const sbom = JSON.parse(built('sbom.cdx.json')) as {
    bomFormat: string;
    serialNumber: string;
    components: { type: string; name: string; version: string; hashes: { content: string }[] }[];
  };
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const named = (type: string) =>
    sbom.components.filter((one) => one.type === type).map((one) => `${one.name}@${one.version}`);
  const shipped = shippedOf(readLock()).map(({ name, version }) => `${name}@${version}`);
  expect(named('library').sort()).toEqual([...shipped].sort());
  expect(named('machine-learning-model')).toHaveLength(readdirSync(new URL('models', root)).length);
  for (const { hashes } of sbom.components) expect(hashes[0]!.content).toMatch(/^[0-9a-f]{64,}$/);
});

it('the notices have the licences of code, weights and libvips', () => {
  const notices = built('THIRD-PARTY-NOTICES.txt');
  for (const text of ['fastify 5.', 'models/face-detector', 'LGPL-3.0-or-later', 'libde265'])
    expect(notices).toContain(text);
});
