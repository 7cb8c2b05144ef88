/** The thread that has the database: PGlite works, and waits for the disk, without ever yielding. */
import { parentPort, workerData } from 'node:worker_threads';
import { own } from './own.js';
import type { OwnerThreadData, OwnerThreadNews } from './start-owner.js';

const { home } = workerData as OwnerThreadData;
const port = parentPort!;
const tell = (news: OwnerThreadNews): void => port.postMessage(news);

const owned = await own(home);
if (owned) {
  port.once('message', () => void owned.close().then(() => port.close()));
  void owned.broken.then(() => process.exit(1));
  tell('open');
} else {
  tell('rival');
  port.close();
}
