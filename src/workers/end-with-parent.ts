import { constants } from 'node:os';
import { libcFunction } from './libc.js';

/** PR_SET_PDEATHSIG of linux/prctl.h: the signal that a process gets when its parent ends. */
const setDeathSignal = 1;

/**
 * The kernel ends this process when the one that started it has ended. A worker in the middle of a job
 * hears nothing of its closed channel: after a kill -9 of the service it would keep a core busy.
 */
export const endWithParent = (): void => {
  if (process.platform !== 'linux') return;
  const control = libcFunction('int prctl(int option, unsigned long value)');
  control(setDeathSignal, constants.signals.SIGKILL);
};
