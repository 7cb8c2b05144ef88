import { constants, setPriority } from 'node:os';
import { isPassword } from './passwords.js';

export type PasswordJob = { readonly password: string; readonly hash: string };

/** Linux has a priority for each thread; elsewhere this would slow the whole service down. */
const yieldToOthers = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
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
