import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isWeakPassword, passwordRule } from '../contract/password-rule.js';
import { print, usageError, type Values } from './command.js';

export const passwordOption = {
  'password-stdin': {
    type: 'boolean',
    help: 'read the password from standard input instead of generating one',
  },
} as const;

/** From standard input, so that no process list or shell history shows it; or a random one. */
export const choosePassword = async (name: string, values: Values) => {
  if (values['password-stdin'] !== true)
    return { password: randomBytes(15).toString('base64url'), made: true };
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (isWeakPassword(name, password)) throw usageError(`the password needs ${passwordRule}`);
  return { password, made: false };
};

export const showPassword = (password: string, made: boolean): void => {
  if (made) print(`Password (shown once): ${password}`);
};
