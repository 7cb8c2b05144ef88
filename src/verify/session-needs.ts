import type { Config } from '../config.js';
import type { Client } from '../store/clients.js';
import type { CaptureSession } from '../store/sessions/sessions.js';

/** Whether this session compares the face on a document: with a selfie, or with another document. */
export const comparesFaces = ({ steps }: CaptureSession, services: readonly string[]): boolean =>
  services.includes('match') && steps.length > 1 && steps.some(({ kind }) => kind === 'document');

/** Photos of a session are kept only for a client that asked for it, and only sealed. */
export const keepsPhotos = (
  { keySecret }: Pick<Config, 'keySecret'>,
  { reviewHours }: Client,
): boolean => reviewHours > 0 && keySecret !== undefined;
