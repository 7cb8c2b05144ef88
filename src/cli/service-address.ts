import { networkInterfaces } from 'node:os';
import { readConfig } from '../config.js';
import { usageError } from './command.js';

/** Addresses of this machine that a phone in the same network can reach. */
const lanAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/v3.2/codes/`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/** The running service, by an address that a phone can reach, if it listens on one. */
export const findService = async (given: string | undefined): Promise<string> => {
  const { port } = readConfig(process.env);
  const all = [...lanAddresses(), '127.0.0.1'].map((host) => `http://${host}:${port}`);
  for (const url of given ? [given.replace(/\/+$/, '')] : all) if (await answers(url)) return url;
  throw usageError(`no service answers at ${given ?? `port ${port}`}; start it, or give --url`);
};
