import { join } from 'node:path';
import { heapFlags } from '../../../../src/workers/heap-room.js';
import { type Peer, openProcess } from './peer.js';

/** Ours among the others; the heap as the service's threads have it. */
export const anverso: Peer = {
  name: '**Anverso**',
  missing: () => undefined,
  open: () =>
    openProcess(process.execPath, [
      ...heapFlags,
      '--import',
      'tsx',
      join(import.meta.dirname, 'anverso-child.ts'),
    ]),
};
