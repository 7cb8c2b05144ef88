/** The thread that owns the database: PGlite computes, and waits for the disk, without yielding. */
import { parentPort, workerData } from 'node:worker_threads';
import { openAsOwner } from './open-as-owner.js';
import type { OwnerThreadData, OwnerThreadMessage } from './start-owner.js';

const { home } = workerData as OwnerThreadData;
const port = parentPort!;
const send = (message: OwnerThreadMessage): void => port.postMessage(message);

const owned = await openAsOwner(home);
if (owned) {
  port.once('message', () => void owned.close().then(() => port.close()));
  void owned.broken.then(() => process.exit(1));
  send('open');
} else {
  send('taken');
  port.close();
}
