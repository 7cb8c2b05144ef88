import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Dependencies } from '../dependencies.js';
import { runJob } from './run-job.js';

/** What a caller gets whose job ends with a fault of this code; nothing may be recorded. */
const answerTo = async (code: string) => {
  const fault = Object.assign(new Error('a fault'), { code });
  const flows = { run: () => Promise.reject(fault) };
  const headers: Record<string, unknown> = {};
  const reply = {
    raw: new EventEmitter(),
    header: (name: string, value: unknown) => void (headers[name] = value),
  };
  const result = await runJob(
    { flows } as unknown as Dependencies,
    { client: { name: 'bank' } } as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
    { endpoint: 'ocr', kind: 'passport', job: { flow: 'passport' } as never },
  );
  return { result, headers };
};

describe('a job that could not be done', () => {
  it.each(['poolFull', 'poolClosed', 'workerStartFailed', 'tooBusy'])(
    '%s: the service is overloaded, try again; never a bad file',
    async (code) => {
      const { result, headers } = await answerTo(code);
      expect(result).toMatchObject({ rejected: 'ocrOverloaded' });
      expect(headers['retry-after']).toBeGreaterThan(0);
    },
  );
});
