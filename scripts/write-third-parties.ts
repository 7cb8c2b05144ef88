/**
 * Part of `npm run build`: dist/sbom.cdx.json (CycloneDX 1.6) and dist/THIRD-PARTY-NOTICES.txt, from
 * the lock, the manifests of the models and the licences of what is installed. Nothing in them
 * depends on the day, so that two builds are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Package, readLock, root, shippedOf } from './release/lock.js';

type Model = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly sha256: string;
};

const textAt = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const shipped = [...shippedOf(readLock())].sort((a, b) => (a.path < b.path ? -1 : 1));
const models = readdirSync(new URL('models/', root))
  .sort()
  .map((name) => JSON.parse(textAt(`models/${name}/manifest.json`)) as Model);
const own = JSON.parse(textAt('package.json')) as { version: string };

const purl = ({ name, version }: Package): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const components = [
  ...shipped.map((one) => ({
    type: 'library',
    'bom-ref': one.path,
    name: one.name,
    version: one.version,
    purl: purl(one),
    licenses: [{ expression: one.license ?? 'NOASSERTION' }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(one.integrity!.slice(7), 'base64').toString('hex') },
    ],
  })),
  ...models.map(({ name, version, licence, sha256 }) => ({
    type: 'machine-learning-model',
    'bom-ref': `models/${name}`,
    name,
    version,
    licenses: [{ license: { name: licence } }],
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  })),
];

const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${serial}`,
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': 'anverso',
      name: 'anverso',
      version: own.version,
      licenses: [{ license: { id: 'Apache-2.0' } }],
    },
  },
  components,
};

const licenceFile = /^(licen[cs]e|copying|notice)/i;
const licenceText = (folder: string): string =>
  existsSync(new URL(folder, root))
    ? readdirSync(new URL(folder, root))
        .filter((name) => licenceFile.test(name))
        .sort()
        .map((name) => textAt(`${folder}${name}`).trim())
        .join('\n\n')
    : '';

const rule = '-'.repeat(80);
const libvips = `libvips and the libraries it is built with come as packages @img/sharp-libvips-* and
@img/sharp-*, under LGPL-3.0-or-later and the licences that their README.md lists. They are shared
libraries of their own, unchanged, and can be replaced by others of the same version.`;

const libheif = `libheif and libde265, which decode HEIC, come as the package libheif-js, under LGPL-3.0. They are
a WebAssembly file of their own, unchanged (libheif-wasm/libheif.wasm), and can be replaced by
another build of the same interface. HEVC may be covered by patents where you are; the licence of
the decoder grants none.`;

const openJpeg = `OpenJPEG, which decodes the portraits of chips, comes compiled to WebAssembly in the package
@cornerstonejs/codec-openjpeg (MIT, Copyright (c) Chris Hafey), under this licence:

${textAt('scripts/release/licences/openjpeg.txt').trim()}`;

const notices = [
  'Anverso is licensed under Apache-2.0 (LICENSE). It is passed on with the following.',
  '',
  rule,
  'WEIGHTS',
  rule,
  ...models.map(({ name, version, licence }) => `models/${name} ${version}: ${licence}`),
  ...models.flatMap(({ name }) => {
    const text = licenceText(`models/${name}/`);
    return text ? ['', `models/${name}:`, '', text] : [];
  }),
  '',
  rule,
  'LIBVIPS',
  rule,
  libvips,
  '',
  rule,
  'LIBHEIF',
  rule,
  libheif,
  '',
  rule,
  'OPENJPEG',
  rule,
  openJpeg,
  '',
  rule,
  'PACKAGES',
  ...shipped.flatMap((one) => {
    const text = licenceText(`${one.path}/`);
    return [
      rule,
      `${one.name} ${one.version}: ${one.license ?? 'no licence'}`,
      ...(text ? ['', text] : []),
    ];
  }),
  '',
].join('\n');

writeFileSync(new URL('dist/sbom.cdx.json', root), `${JSON.stringify(sbom, undefined, 2)}\n`);
writeFileSync(new URL('dist/THIRD-PARTY-NOTICES.txt', root), notices);
