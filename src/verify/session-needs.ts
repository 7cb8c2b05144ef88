import type { Config } from '../config.js';
import type { Client } from '../store/clients.js';
import type { CaptureSession } from '../store/sessions/sessions.js';

/** Whether this session compares a document's face with a selfie's. */
export const comparesFaces = ({ steps }: CaptureSession, services: readonly string[]): boolean =>
  services.includes('match') &&
  (['document', 'selfie'] as const).every((kind) => steps.some((step) => step.kind === kind));

/** Photos of a session are kept only for a client that asked for it, and only sealed. */
export const keepsPhotos = (
  { keySecret }: Pick<Config, 'keySecret'>,
  { reviewHours }: Client,
): boolean => reviewHours > 0 && keySecret !== undefined;
