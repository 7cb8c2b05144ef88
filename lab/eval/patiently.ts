import { setTimeout as wait } from 'node:timers/promises';

const isTooBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'tooBusy';

/** Decoders give up on a busy machine, and the service then answers 503. An evaluation has time. */
export const patiently = async <T>(
  work: () => Promise<T>,
  tries = 10,
  pauseMs = 2000,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !isTooBusy(error)) throw error;
    await wait(pauseMs);
    return patiently(work, tries - 1, pauseMs);
  }
};
