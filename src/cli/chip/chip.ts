import { type Command, usageError } from '../command.js';
import { trustActions } from './trust.js';
import { verifyFiles } from './verify.js';

export const chip: Command = {
  usage: 'chip trust add FILE… | list | remove SHA256… | check; chip verify FILE…',
  about:
    'The countries whose chips are trusted (certificates, master lists, revocation lists as DER, PEM or LDIF), and whether a chip’s files are genuine.',
  run: ([what, ...rest]) => {
    if (what === 'verify' && rest.length > 0) return verifyFiles(rest);
    const [action = '', ...args] = rest;
    if (what === 'trust' && Object.hasOwn(trustActions, action)) return trustActions[action]!(args);
    throw usageError(`use: anverso ${chip.usage}`);
  },
};
