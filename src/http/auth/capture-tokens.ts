import { createHash, randomBytes } from 'node:crypto';

/** 256 bits: it cannot be guessed, so a plain digest of it is enough in the store. */
export const newCaptureToken = (): string => randomBytes(32).toString('base64url');
export const captureTokenPattern = /^Bearer ([\w-]{43})$/i;

export const newSessionId = (): string => randomBytes(16).toString('base64url');
export const isSessionId = (text: unknown): text is string =>
  typeof text === 'string' && /^[\w-]{22}$/.test(text);

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
