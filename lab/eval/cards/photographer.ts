import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Side } from '../../studio/specimen.js';

export type PhotoOrder = {
  readonly side: Side;
  readonly seed: number;
  /** Files for the JPEG and for the corners of the document in it. */
  readonly picture: string;
  readonly place: string;
};

let child: ChildProcess | undefined;

/** Started at the first order; ends with this process, which it does not keep alive. */
const photographer = (): ChildProcess => {
  if (child?.connected) return child;
  child = fork(fileURLToPath(new URL('./photo-child.ts', import.meta.url)));
  child.unref();
  child.channel?.unref();
  return child;
};

export const takePhoto = (order: PhotoOrder): Promise<void> =>
  new Promise((resolve, reject) => {
    const at = photographer();
    const end = (): void => reject(new Error('the photographer ended'));
    at.channel?.ref();
    at.once('exit', end);
    at.once('message', () => {
      at.off('exit', end);
      at.channel?.unref();
      resolve();
    });
    at.send(order);
  });
