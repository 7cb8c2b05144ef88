import { setPriority } from 'node:os';
import { isPassword } from './passwords.js';

export type PasswordJob = { readonly password: string; readonly hash: string };

/** A third of the weight of other threads: on two busy cores, a seventh of their time. */
const belowNormal = 5;

/** Linux has a priority for each thread; elsewhere this would slow the whole service down. */
const yieldToOthers = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(belowNormal);
  } catch {
    // A sandbox forbids it: passwords are then checked at the priority of everything else.
  }
};

/**
 * Passwords are checked in a thread of their own: in Node's shared threads, a hundred logins kept
 * every photo waiting for seconds.
 */
export const start = () => {
  yieldToOthers();
  const run = ({ password, hash }: PasswordJob) => Promise.resolve(isPassword(password, hash));
  return Promise.resolve({ run });
};
