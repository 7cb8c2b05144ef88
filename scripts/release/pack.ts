import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cpu } from './needed.js';

const runIn = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });

/** The name of the archive of a folder; npm gives its entries one time, one owner and an order. */
const packFolder = (folder: string, out: string): string =>
  runIn(folder, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', out).trim();

const versionOf = (tree: string): string =>
  (JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { version: string }).version;

/** A recipe of the image that takes the archives beside it, from the run stage of the Dockerfile. */
export const imageRecipe = (dockerfile: string, version: string): string => {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ') + 1);
  const from = (docker: string, cpu: Cpu) =>
    `FROM scratch AS ${docker}\nADD anverso-${version}-linux-${cpu}.tgz /\n`;
  const lines = stage
    .replace('COPY --from=build /build/service ./', 'COPY --from=archive /package ./')
    .replace(/^COPY --from=build .* \/data$/m, 'RUN mkdir /data && chown 10001:10001 /data');
  if (lines.includes('--from=build')) throw new Error('the Dockerfile copies what is not packed');
  return `# syntax=docker/dockerfile:1
# The archives are beside this file: docker buildx build --platform linux/amd64,linux/arm64 -t anverso:${version} .
ARG TARGETARCH
${from('amd64', 'x64')}${from('arm64', 'arm64')}FROM \${TARGETARCH} AS archive

${lines}`;
};

const checksums = (out: string): string =>
  readdirSync(out)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(out, name));
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
    })
    .join('');

/**
 * Everything that is published, in the folder `out`, from a tree that is built. `modulesFor` gives
 * the installed packages for a processor.
 */
export const packRelease = (
  tree: string,
  out: string,
  cpus: readonly Cpu[],
  modulesFor: (cpu: Cpu) => string,
): void => {
  const version = versionOf(tree);
  const staging = mkdtempSync(join(tmpdir(), 'anverso-pack-'));
  try {
    for (const cpu of cpus) {
      const folder = join(staging, cpu);
      mkdirSync(folder);
      const script = join(tree, 'scripts/release/service-folder.ts');
      runIn(tree, 'npx', 'tsx', script, folder, modulesFor(cpu), cpu);
      const archive = packFolder(folder, out);
      renameSync(join(out, archive), join(out, `anverso-${version}-linux-${cpu}.tgz`));
    }
    for (const name of ['client', 'capture']) {
      const folder = join(staging, name);
      runIn(tree, 'cp', '-R', join(tree, 'packages', name), folder);
      copyFileSync(join(tree, 'LICENSE'), join(folder, 'LICENSE'));
      packFolder(folder, out);
    }
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  for (const name of ['sbom.cdx.json', 'THIRD-PARTY-NOTICES.txt'])
    copyFileSync(join(tree, 'dist', name), join(out, name));
  const dockerfile = readFileSync(join(tree, 'Dockerfile'), 'utf8');
  writeFileSync(join(out, 'Dockerfile'), imageRecipe(dockerfile, version));
  writeFileSync(join(out, 'SHA256SUMS'), checksums(out));
};
