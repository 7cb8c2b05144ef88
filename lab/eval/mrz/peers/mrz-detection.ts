import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Peer, openProcess, peersFolder } from './peer.js';

const installed = (): boolean =>
  existsSync(join(peersFolder() ?? '', 'node_modules', 'mrz-detection'));

export const mrzDetection: Peer = {
  name: 'npm mrz-detection 0.4.1',
  missing: () =>
    installed()
      ? undefined
      : 'npm install mrz-detection@0.4.1 in the folder that ANVERSO_PEERS names',
  open: () =>
    openProcess(process.execPath, [
      '--import',
      'tsx',
      join(import.meta.dirname, 'mrz-detection-child.ts'),
      peersFolder()!,
    ]),
};
