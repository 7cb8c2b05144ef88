import { isPassword } from './passwords.js';

export type PasswordJob = { readonly password: string; readonly hash: string };

/**
 * Passwords are checked in a thread of their own: in Node's shared threads, a hundred logins kept
 * every photo waiting for seconds.
 */
export const start = () => {
  const run = ({ password, hash }: PasswordJob) => Promise.resolve(isPassword(password, hash));
  return Promise.resolve({ run });
};
