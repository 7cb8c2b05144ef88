import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Architecture = 'x64' | 'arm64';

const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly integrity: string }>
  >;
};

/**
 * The decoder of pictures for another architecture, out of what `npm pack` left in `folder`, unpacked
 * in `scratch`; a sentence where it is not there or not what the lock file has.
 */
export const unpackSharp = (
  architecture: Architecture,
  folder: string | undefined,
  scratch: string,
): string | undefined => {
  if (folder === undefined || !existsSync(folder))
    return `sharp for ${architecture} in ANVERSO_FOREIGN_SHARP`;
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const hashes = new Map(
    files.map((name) => [
      `sha512-${createHash('sha512')
        .update(readFileSync(join(folder, name)))
        .digest('base64')}`,
      join(folder, name),
    ]),
  );
  for (const part of ['sharp', 'sharp-libvips']) {
    const name = `@img/${part}-linux-${architecture}`;
    const { version, integrity } = packages[`node_modules/${name}`]!;
    const file = hashes.get(integrity);
    if (!file) return `${name}@${version} as locked in ANVERSO_FOREIGN_SHARP (npm pack)`;
    const target = join(scratch, name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['xzf', file, '-C', target, '--strip-components=1']);
  }
  return undefined;
};
