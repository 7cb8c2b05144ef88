import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/*
 * Without a supported Node the service could not keep what it promises: on older ones no memory of
 * a photo is given back, and workers have all rights of the service. The Node that `npm ci` brings
 * takes over; if there is none, nothing runs (docs/adr/0054). Old versions must be able to parse
 * this file.
 */

/** As in `engines` of package.json: the versions with long support that know `--permission`. */
export const isSupported = (version: string): boolean => {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return major >= 24 || (major === 22 && minor >= 13);
};

export const whatToDo = (
  version: string,
): string => `Anverso needs Node.js 24 (or 22.13 and later), and this is ${version}.
Nothing was started. Any of these helps:
  - in a clone, with network: npm ci --ignore-scripts   (brings a Node for Linux on x64 and arm64)
  - beside an installed service: npm install --ignore-scripts node-${process.platform}-${process.arch}@24
  - install Node.js 24 or newer: https://nodejs.org/en/download
`;

/** The binary of the package, which is also what npm puts first in the PATH of its commands. */
export const broughtNode = (): string | undefined => {
  try {
    const name = `node-${process.platform}-${process.arch}/bin/node`;
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Runs this program again, with the same arguments and the same flags of Node. */
export const runOnBrought = (node = broughtNode()): void => {
  if (node === undefined) {
    process.stderr.write(whatToDo(process.versions.node));
    process.exitCode = 3;
    return;
  }
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (fault) => {
    process.stderr.write(
      `${node} cannot be run: ${fault.message}\n${whatToDo(process.versions.node)}`,
    );
    process.exitCode = 3;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code === null ? 3 : code);
    for (const passedOn of signals) process.removeAllListeners(passedOn);
    process.kill(process.pid, signal);
  });
};
