import { expect, vi } from 'vitest';
import { bearer } from '../../support/http.js';
import { postPassport } from './post.js';
import type { ServiceProcess } from './service-process.js';

/**
 * Posts a passport under a request id of our own and waits for its log line. Lines are written after
 * their answers: when this one is there, so are those of all answers before it.
 */
export const waitForLog = async (service: ServiceProcess, requestId: string): Promise<void> => {
  const { access } = await service.login('last');
  const headers = { ...bearer(access), 'x-request-id': requestId };
  await postPassport(service.url, access, {}, { headers });
  await vi.waitFor(() => expect(service.output()).toContain(requestId), { timeout: 5000 });
};
