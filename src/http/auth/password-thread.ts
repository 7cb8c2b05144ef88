import { hashPassword, isPassword } from './passwords.js';

export type PasswordJob = { readonly password: string; readonly hash: string };
export type HashJob = Pick<PasswordJob, 'password'>;

/**
 * Passwords are checked in a thread of their own: in Node's shared threads, a hundred logins kept
 * every photo waiting for seconds.
 */
export const start = () => {
  const run = async (job: PasswordJob | HashJob): Promise<boolean | string> =>
    'hash' in job ? isPassword(job.password, job.hash) : hashPassword(job.password);
  return Promise.resolve({ run });
};
