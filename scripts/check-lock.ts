/**
 * `npm run check:lock`: what can be known of the packages without asking anybody. A list of known
 * vulnerabilities is not among it: that is `npm audit`, where there is a network.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Lock, packagesOf, readLock, root } from './release/lock.js';

/** Licences under which the service may be passed on. LGPL: libvips and libheif, files of their own. */
const allowed = new Set(
  'MIT ISC 0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 LGPL-3.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);

/** Packages that would run code of theirs at installation; we install with --ignore-scripts. */
const scripted = new Set(['koffi', 'onnxruntime-node']);

const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => allowed.has(one)));

type Manifest = Readonly<
  Partial<
    Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Readonly<Record<string, string>>
    >
  >
>;

const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Manifest;

export const problemsOf = (lock: Lock, manifest: Manifest): readonly string[] => {
  const problems: string[] = [];
  for (const { name, version, license, integrity, resolved, dev, hasInstallScript } of packagesOf(
    lock,
  )) {
    const what = `${name}@${version}`;
    if (!integrity?.startsWith('sha512-')) problems.push(`${what} has no SHA-512`);
    if (resolved !== undefined) problems.push(`${what} names where it came from: ${resolved}`);
    if (!dev && !isAllowed(license ?? 'no licence'))
      problems.push(`${what}: ${license ?? 'no licence'}`);
    if (!dev && hasInstallScript && !scripted.has(name))
      problems.push(`${what} has an install script`);
  }
  for (const [name, range] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }))
    if (!/^(\d+\.\d+\.\d+(-[\w.]+)?|file:[\w/.-]+)$/.test(range))
      problems.push(`${name} is not pinned: ${range}`);
  return problems;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = readLock();
  const manifests = ['package.json', 'scripts/node/package.json'].map(manifestOf);
  const problems = [...new Set(manifests.flatMap((manifest) => problemsOf(lock, manifest)))];
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  if (problems.length === 0)
    console.log(
      `package-lock.json: ${packagesOf(lock).length} packages, pinned, hashed, licences allowed`,
    );
  process.exitCode = problems.length > 0 ? 1 : 0;
}
