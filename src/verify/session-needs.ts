import type { Config } from '../config.js';
import type { Client } from '../store/clients.js';
import type { CaptureSession } from '../store/sessions/sessions.js';

/** Whether the faces of this session are to be compared once both are there. */
export const comparesFaces = ({ steps }: CaptureSession, services: readonly string[]): boolean =>
  services.includes('match') &&
  (['document', 'selfie'] as const).every((kind) => steps.some((step) => step.kind === kind));

/** Photos of a session: only for a client that asked for it, and never unsealed. */
export const keepsPhotos = (
  { keySecret }: Pick<Config, 'keySecret'>,
  { reviewHours }: Client,
): boolean => reviewHours > 0 && keySecret !== undefined;
