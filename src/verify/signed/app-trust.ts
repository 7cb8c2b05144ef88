import { readFile } from 'node:fs/promises';
import type { X509Certificate } from 'node:crypto';
import type { Trust } from '../../attest/certificates.js';
import { readRevoked } from '../../attest/revoked.js';
import { readRoots, rootsOf, type shippedRoots } from '../../attest/roots.js';
import type { Config } from '../../config.js';

type Files = Pick<Config, 'appRoots' | 'appRevoked'>;

const problem = (env: string, path: string, what: string): Error =>
  Object.assign(new Error(`${env}: ${path} ${what}`), { code: 'EAPPTRUST' });

const textOf = async (env: string, path: string): Promise<string> =>
  readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    throw problem(env, path, `cannot be read (${fault.code})`);
  });

const furtherRoots = async ({ appRoots: path }: Files): Promise<readonly X509Certificate[]> => {
  if (path === undefined) return [];
  const text = await textOf('ANVERSO_APP_ROOTS', path);
  let roots: readonly X509Certificate[] = [];
  try {
    roots = readRoots(text);
  } catch {
    // The same as a file without any.
  }
  if (roots.length === 0) throw problem('ANVERSO_APP_ROOTS', path, 'has no certificate as PEM');
  return roots;
};

const revokedOf = async ({ appRevoked: path }: Files): Promise<Trust['revoked']> => {
  if (path === undefined) return undefined;
  const revoked = readRevoked(await textOf('ANVERSO_APP_REVOKED', path));
  if (!revoked) throw problem('ANVERSO_APP_REVOKED', path, 'is not a list of revoked certificates');
  return revoked;
};

/**
 * What attestations are judged by. The files are read each time, so that a newer list counts
 * without a restart; one that has become unreadable is a fault, and nothing is enrolled.
 */
export const readAppTrust = async (
  platform: keyof typeof shippedRoots,
  files: Files,
  at: Date,
): Promise<Trust> => {
  const [further, revoked] = await Promise.all([furtherRoots(files), revokedOf(files)]);
  return { roots: [...rootsOf(platform), ...further], at, ...(revoked && { revoked }) };
};
