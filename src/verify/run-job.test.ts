import { describe, expect, it } from 'vitest';
import type { Context } from './context.js';
import { runJob } from './run-job.js';

/** The caller's result when a job ends with a fault of this code; nothing may be recorded. */
const answerTo = async (code: string) => {
  const fault = Object.assign(new Error('a fault'), { code });
  const faults: unknown[] = [];
  const context = {
    run: () => Promise.reject(fault),
    onBusy: (busy: unknown) => faults.push(busy),
  } as unknown as Context;
  const job = { flow: 'passport' } as never;
  const result = await runJob(context, {
    ...{ endpoint: 'ocr', kind: 'passport', job },
    judge: () => ({ refused: undefined }),
  });
  return { result, isToldBusy: faults.includes(fault) };
};

describe('a job that could not be done', () => {
  it.each(['poolFull', 'poolClosed', 'workerStartFailed', 'tooBusy'])(
    '%s: the service is overloaded, try again; never a bad file',
    async (code) => {
      const { result, isToldBusy } = await answerTo(code);
      expect(result).toMatchObject({ rejected: 'ocrOverloaded' });
      expect(isToldBusy).toBe(true);
    },
  );
});
